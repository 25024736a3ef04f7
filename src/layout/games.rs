//! The games whose layouts are found: where each has them below a data directory, in which form, and
//! since which release it plays by another rule. This is all that is known about a single game here;
//! [`installed`](super::installed) looks there.

use crate::system::System;

pub(super) struct Game {
    pub(super) name: &'static str,
    /// Where its layouts are, below a data directory.
    pub(super) folders: &'static [&'static str],
    /// How the name of a file ends.
    pub(super) ending: &'static str,
    /// Whether a file has several layouts, with names of their own.
    pub(super) many: bool,
    /// The release since which tiles on any higher level lie above, and the files that tell the
    /// releases, below a data directory.
    pub(super) any_level: Option<(u32, &'static [&'static str])>,
}

/// In the order in which a name is looked for.
pub(super) static GAMES: [Game; 3] = [
    Game {
        name: "xmahjongg",
        folders: &["games/xmahjongg/layouts", "xmahjongg/layouts"],
        ending: "",
        many: false,
        any_level: None,
    },
    Game {
        name: "kmahjongg",
        folders: &["kmahjongg/layouts"],
        ending: ".layout",
        many: false,
        any_level: None,
    },
    Game {
        name: "gnome-mahjongg",
        folders: &["gnome-mahjongg/maps"],
        ending: ".map",
        many: true,
        any_level: Some((
            47,
            &[
                "metainfo/org.gnome.Mahjongg.metainfo.xml",
                "metainfo/org.gnome.Mahjongg.appdata.xml",
            ],
        )),
    },
];

/// The one file of GNOME Mahjongg that has maps.
pub(super) const MAPS: &str = "mahjongg.map";

/// The places where a game may have its layouts: directory and folder. As the XDG Base Directory
/// Specification says, directories that are not absolute do not count.
pub(super) fn folders<'a, S: System>(
    directories: &'a [u8],
    game: &'a Game,
) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
    directories
        .split(|&byte| byte == S::WHERE.separator)
        .filter(|directory| (S::WHERE.is_absolute)(directory))
        .flat_map(|directory| game.folders.iter().map(move |folder| (directory, folder.as_bytes())))
}
