//! The games whose layouts the tests read: unpacked by tests/setup.sh, or installed.

use std::path::Path;
use std::sync::LazyLock;

/// Lets the library look for layouts where tests/setup.sh has put the games, and nowhere else but
/// in the system's own directories.
pub fn use_the_games() {
    static DONE: LazyLock<()> = LazyLock::new(|| {
        let unpacked = Path::new(env!("CARGO_MANIFEST_DIR")).join("build/games/usr/share");
        let directories = format!("{}:/usr/share", unpacked.display());
        // SAFETY: done once, before any of the tests of this program calls the library.
        unsafe {
            std::env::set_var("XDG_DATA_DIRS", directories);
            std::env::set_var("XDG_DATA_HOME", "/nonexistent");
        }
    });
    LazyLock::force(&DONE);
}
