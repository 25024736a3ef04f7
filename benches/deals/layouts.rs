//! The layouts of the games that are installed.

use mjsolver::Tile;
use mjsolver::ffi::codes::MJ_OK;
use mjsolver::ffi::layout::{mj_find_layout, mj_list_layouts};
use std::ffi::CString;
use std::ptr::null_mut;

/// A layout and its name.
pub struct Layout {
    pub name: String,
    pub tiles: Vec<Tile>,
}

/// Those whose names contain one of the words; all if there is no word.
pub fn installed(words: &[String]) -> Vec<Layout> {
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    let names = list();
    names.lines().filter(|name| name.contains('/') && wanted(name)).map(find).collect()
}

fn list() -> String {
    let mut length = 0;
    // SAFETY, here and below: there is room for as much as said.
    let code = unsafe { mj_list_layouts(null_mut(), 0, &raw mut length) };
    assert_eq!(code, MJ_OK, "the layouts cannot be listed");
    let mut text = vec![0_u8; length + 1];
    let code = unsafe { mj_list_layouts(text.as_mut_ptr().cast(), text.len(), &raw mut length) };
    assert_eq!(code, MJ_OK, "the layouts cannot be listed");
    text.truncate(length);
    String::from_utf8(text).expect("names are in UTF-8")
}

fn find(name: &str) -> Layout {
    let c_name = CString::new(name).expect("a name has no zero in it");
    let mut count = 0;
    let find = |tiles, room, count| unsafe {
        mj_find_layout(c_name.as_ptr(), tiles, room, count, null_mut())
    };
    assert_eq!(find(null_mut(), 0, &raw mut count), MJ_OK, "{name}");
    let mut tiles = vec![Tile::default(); count];
    assert_eq!(find(tiles.as_mut_ptr(), count, &raw mut count), MJ_OK, "{name}");
    Layout { name: name.to_owned(), tiles }
}
