//! Layouts.

use crate::common::abi::{pattern, turtle, untouched};
use crate::common::installed::use_the_games;
use crate::starve;
use mjsolver::Tile;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal_xmahjongg;
use mjsolver::ffi::layout::{
    mj_find_layout, mj_layout_rule, mj_list_layouts, mj_read_layout, mj_transpose,
};
use mjsolver::ffi::text::{MJ_TEXT_ONE_LINE, mj_write_board};
use std::ptr::{null, null_mut};

#[test]
fn layouts_survive_every_failed_allocation() {
    use_the_games();
    let tiles = turtle(7);
    let (data, count) = (tiles.as_ptr(), tiles.len());
    let mut room = [pattern::<Tile>(); 144];
    let mut bytes = [pattern::<u8>(); 8_192];
    let mut length = pattern::<usize>();
    let (to, text, size) = (room.as_mut_ptr(), bytes.as_mut_ptr(), &raw mut length);
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(to, 144)));
        assert!(untouched(std::slice::from_raw_parts(text, 8_192)));
        assert!(untouched(&[size.read()]));
    };
    let survives = |what: &str, call: &mut dyn FnMut() -> i32| {
        let (code, allocations) = starve(what, call, untouched);
        assert!(code == MJ_OK && allocations > 0, "{what}: {code}");
        unsafe {
            (0..144).for_each(|k| to.add(k).write(pattern()));
            text.write_bytes(pattern(), 8_192);
            size.write(pattern());
        }
    };
    survives("mj_transpose", &mut || unsafe { mj_transpose(data, count, to) });
    survives("mj_deal_xmahjongg", &mut || unsafe { mj_deal_xmahjongg(data, count, 7, to) });
    survives("mj_write_board", &mut || unsafe {
        mj_write_board(data, count, MJ_TEXT_ONE_LINE, text.cast(), 8_192, size)
    });
    survives("mj_list_layouts", &mut || unsafe { mj_list_layouts(text.cast(), 8_192, size) });
    for name in [c"xmahjongg/dragon", c"kmahjongg/default", c"gnome-mahjongg/cloud", c"turtle"] {
        survives(&format!("mj_find_layout {name:?}"), &mut || unsafe {
            mj_find_layout(name.as_ptr(), to, 144, size, null_mut())
        });
    }
    for name in [c"xmahjongg/dragon", c"gnome-mahjongg/cloud"] {
        // The length is large enough for the number of a rule.
        survives(&format!("mj_layout_rule {name:?}"), &mut || unsafe {
            mj_layout_rule(name.as_ptr(), size.cast())
        });
    }
    let texts = [
        "0 0 0\n0 2 0\n",
        "0gaa",
        "kmahjongg-layout-v1.1\nw4\nh1\nd1\n1.1.",
        "<map name='&amp;'><block left='0' right='5' top='0' bottom='5' z='0'/></map>",
    ];
    for layout in texts {
        survives(&format!("mj_read_layout {layout:?}"), &mut || unsafe {
            let (from, length) = (layout.as_ptr().cast(), layout.len());
            mj_read_layout(from, length, null(), to, 144, size, null_mut())
        });
    }
}
