//! What may lie where layouts are looked for: files that cannot be read, are no files, or are far too
//! large. None of them makes a call wait, fail in another way, or hide the rest.

mod common;

use common::abi::{find_layout, list_layouts};
use mjsolver::ffi::codes::*;
use std::ffi::CString;
use std::fs::{self, File};
use std::path::Path;

#[test]
fn odd_files_do_no_harm() {
    let share = Path::new(env!("CARGO_TARGET_TMPDIR")).join("odd-files");
    let folder = share.join("games/xmahjongg/layouts");
    let _ = fs::remove_dir_all(&share);
    fs::create_dir_all(folder.join("directory")).unwrap();
    fs::create_dir_all(share.join("gnome-mahjongg/maps")).unwrap();
    fs::write(share.join("kmahjongg"), "a file where a directory should be").unwrap();
    fs::write(share.join("gnome-mahjongg/maps/mahjongg.map"), "<mahjongg><map").unwrap();
    fs::write(folder.join("good"), "0 0 0\n0 2 0\n").unwrap();
    fs::write(folder.join("empty"), "").unwrap();
    fs::write(folder.join(".hidden"), "0 0 0\n").unwrap();
    fs::write(folder.join("two\nlines"), "0 0 0\n").unwrap();
    // Seventeen megabytes of nothing, which take no room on the disk.
    File::create(folder.join("huge")).unwrap().set_len(17 << 20).unwrap();
    let fifo = CString::new(folder.join("fifo").to_str().unwrap()).unwrap();
    // SAFETY: the path ends in a zero byte; nobody else is looking at the environment.
    unsafe {
        assert_eq!(libc::mkfifo(fifo.as_ptr(), 0o600), 0);
        std::env::set_var("XDG_DATA_HOME", share.to_str().unwrap());
        std::env::set_var("XDG_DATA_DIRS", "relative:/nonexistent");
    }

    assert_eq!(find_layout("good").unwrap().len(), 2);
    assert_eq!(find_layout("empty"), Err((MJ_ERROR_LAYOUT_FORMAT, 1)));
    assert_eq!(find_layout("huge"), Err((MJ_ERROR_FILE, MJ_NO_INDEX)));
    // What is no file is not there; neither is what a game would not show.
    for name in ["fifo", "directory", ".hidden", "nothing", &"long".repeat(5_000)] {
        assert_eq!(find_layout(name), Err((MJ_ERROR_LAYOUT_NAME, MJ_NO_INDEX)), "{name:.20}");
    }
    assert_eq!(find_layout("turtle").unwrap().len(), 144);
    assert_eq!(find_layout("default").unwrap().len(), 144);
    assert_eq!(find_layout("gnome-mahjongg/cloud"), Err((MJ_ERROR_LAYOUT_XML, 1)));
    let names: Vec<String> = list_layouts().lines().map(str::to_owned).collect();
    let expected = ["turtle", "xmahjongg/directory", "xmahjongg/empty", "xmahjongg/fifo"];
    assert_eq!(names[..4], expected);
    assert_eq!(names[4..], ["xmahjongg/good", "xmahjongg/huge"]);
    fs::remove_dir_all(&share).unwrap();
}
