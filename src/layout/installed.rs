//! The layouts of the games that are installed: found by name, and listed. They are read where
//! they lie, below the data directories of the user and of the system; which these are, the system
//! tells.
//!
//! A name is that of a game and a layout, such as `xmahjongg/arena`, or of a layout alone, which
//! then comes from the first game that has it.

use super::directories::{data_directories, is_name, join};
use super::games::{GAMES, Game, MAPS, folders};
use super::{names, read, release, turtle};
use crate::board::sort_plainly;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::rule::Rule;
use crate::system::System;
use crate::tile::Tile;

/// The layout that is always there, by the names that games give it.
const BUILT_IN: [&[u8]; 2] = [b"turtle", b"default"];

/// Finds a layout by name.
pub(crate) fn find<S: System>(system: &S, name: &[u8]) -> Result<Vec<Tile>, Error> {
    Ok(locate(system, name, &data_directories(system)?)?.0)
}

/// The rule by which the game plays that has the layout which [`find`] finds by this name.
pub(crate) fn rule<S: System>(system: &S, name: &[u8]) -> Result<Rule, Error> {
    let directories = data_directories(system)?;
    let Some((Game { any_level: Some((since, files)), .. }, directory)) =
        locate(system, name, &directories)?.1
    else {
        return Ok(Rule::OneLevel);
    };
    for file in *files {
        let path = join(&[directory, b"/", file.as_bytes()])?;
        if let Some(text) = if_readable(system.read(&path))?.flatten() {
            let newer = release::latest(&text) >= *since;
            return Ok(if newer { Rule::AnyLevel } else { Rule::OneLevel });
        }
    }
    Ok(Rule::OneLevel)
}

/// What was found: the tiles, and the game and the data directory that have them. The built-in
/// layout has no such place.
type Located<'d> = (Vec<Tile>, Option<(&'static Game, &'d [u8])>);

fn locate<'d, S: System>(
    system: &S,
    name: &[u8],
    directories: &'d [u8],
) -> Result<Located<'d>, Error> {
    let (asked_for, layout) = match name.iter().position(|&byte| byte == b'/') {
        Some(slash) => (Some(&name[..slash]), &name[slash + 1..]),
        None => (None, name),
    };
    // Nothing that leads to another directory or to a hidden file.
    if !is_name::<S>(layout) || layout.contains(&0) {
        return Err(ErrorKind::LayoutName.into());
    }
    let asked = |game: &&Game| asked_for.is_none_or(|name| name == game.name.as_bytes());
    // What cannot be read may be found elsewhere; only if it is not, that is an error.
    let mut not_found = Error::from(ErrorKind::LayoutName);
    for game in GAMES.iter().filter(asked) {
        let file: [&[u8]; 2] =
            if game.many { [MAPS.as_bytes(), b""] } else { [layout, game.ending.as_bytes()] };
        for folder in folders::<S>(directories, game) {
            let path = join(&[folder.0, b"/", folder.1, b"/", file[0], file[1]])?;
            let text = match system.read(&path) {
                Ok(Some(text)) => text,
                Ok(None) => continue,
                Err(error) if error.kind() == ErrorKind::File => {
                    not_found = error;
                    continue;
                }
                Err(error) => return Err(error),
            };
            match read(&text, game.many.then_some(layout)) {
                // A broken file with many layouts is in the way of those only who ask for it.
                Err(error) if game.many && error.kind() != ErrorKind::OutOfMemory => {
                    if asked_for.is_some() {
                        not_found = error;
                    }
                }
                tiles => return Ok((tiles?, Some((game, folder.0)))),
            }
        }
    }
    if asked_for.is_none() && BUILT_IN.contains(&name) {
        return Ok((memory::copied(turtle())?, None));
    }
    Err(not_found)
}

/// The names of all layouts that [`find`] finds, one a line, game by game; the built-in turtle
/// first. Directories that cannot be read, and broken files that should have several layouts, are
/// passed over: one game must not hide the others.
pub(crate) fn list<S: System>(system: &S) -> Result<Vec<u8>, Error> {
    let mut text = join(&[BUILT_IN[0], b"\n"])?;
    let directories = data_directories(system)?;
    for game in &GAMES {
        let mut found = Names::default();
        for folder in folders::<S>(&directories, game) {
            let directory = join(&[folder.0, b"/", folder.1])?;
            if game.many {
                let path = join(&[&directory, b"/", MAPS.as_bytes()])?;
                if let Some(maps) = if_readable(system.read(&path))?.flatten() {
                    if_readable(names(&maps, |name| found.add::<S>(name.as_bytes())))?;
                }
            } else {
                if_readable(system.list(&directory, &mut |file| {
                    let name = file.strip_suffix(game.ending.as_bytes());
                    name.map_or(Ok(()), |name| found.add::<S>(name))
                }))?;
            }
        }
        found.append_to(&mut text, game.name.as_bytes())?;
    }
    Ok(text)
}

/// Passes over every error but that there is no memory.
fn if_readable<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Err(error) if error.kind() == ErrorKind::OutOfMemory => Err(error),
        result => Ok(result.ok()),
    }
}

/// Names of layouts, in one piece of memory.
#[derive(Default)]
struct Names {
    bytes: Vec<u8>,
    /// Where each begins and ends.
    ranges: Vec<(usize, usize)>,
}

impl Names {
    /// Adds a name, unless it is none that [`find`] would take or that a list could tell.
    fn add<S: System>(&mut self, name: &[u8]) -> Result<(), Error> {
        if !is_name::<S>(name) || name.contains(&b'\n') || name.contains(&0) {
            return Ok(());
        }
        let start = self.bytes.len();
        self.bytes.try_reserve(name.len()).map_err(|_| ErrorKind::OutOfMemory)?;
        self.bytes.extend_from_slice(name);
        memory::push(&mut self.ranges, (start, self.bytes.len()))
    }

    /// Appends the names, sorted, each once.
    fn append_to(mut self, text: &mut Vec<u8>, game: &[u8]) -> Result<(), Error> {
        let name = |range: &(usize, usize)| &self.bytes[range.0..range.1];
        sort_plainly(&mut self.ranges, |a, b| name(a) < name(b));
        self.ranges.dedup_by(|a, b| name(a) == name(b));
        for range in &self.ranges {
            let needed = game.len() + name(range).len() + 2;
            text.try_reserve(needed).map_err(|_| ErrorKind::OutOfMemory)?;
            for part in [game, b"/", name(range), b"\n"] {
                text.extend_from_slice(part);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::{UNIX, WINDOWS, Where};

    /// A system with these variables and files, as pairs of names and contents.
    struct Pretended {
        variables: &'static [(&'static str, &'static str)],
        files: &'static [(&'static str, &'static str)],
    }

    impl System for Pretended {
        const WHERE: Where = UNIX;

        fn variable(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
            let found = self.variables.iter().find(|variable| variable.0 == name);
            Ok(found.map(|variable| variable.1.into()))
        }

        fn read(&self, path: &[u8]) -> Result<Option<Vec<u8>>, Error> {
            let found = self.files.iter().find(|file| file.0.as_bytes() == path);
            match found {
                Some((_, "unreadable")) => Err(ErrorKind::File.into()),
                found => Ok(found.map(|file| file.1.into())),
            }
        }

        fn list(
            &self,
            directory: &[u8],
            tell: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
        ) -> Result<(), Error> {
            for (path, _) in self.files {
                let (folder, file) = path.rsplit_once('/').unwrap();
                if folder.as_bytes() == directory {
                    tell(file.as_bytes())?;
                }
            }
            Ok(())
        }
    }

    const HOME: Pretended = Pretended {
        variables: &[
            ("HOME", "/me"),
            ("XDG_DATA_DIRS", "/one:relative::/two"),
            ("XDG_DATA_HOME", ""),
        ],
        files: &[
            ("/two/games/xmahjongg/layouts/pair", "0 0 0\n0 2 0\n"),
            ("/two/games/xmahjongg/layouts/.hidden", "0 0 0\n"),
            (
                "/me/.local/share/kmahjongg/layouts/mine.layout",
                "kmahjongg-layout-v1.1\nw2\nh1\nd1\n1.",
            ),
            ("/one/kmahjongg/layouts/pair.layout", "kmahjongg-layout-v1.1\nw3\nh1\nd1\n1.1"),
            ("/one/kmahjongg/layouts/pair.desktop", "no layout"),
            ("/two/kmahjongg/layouts/pair.layout", "broken"),
            ("/two/kmahjongg/layouts/broken.layout", "kmahjongg"),
            ("/one/games/xmahjongg/layouts/pair", "unreadable"),
            ("/one/games/xmahjongg/layouts/secret", "unreadable"),
            ("/two/gnome-mahjongg/maps/mahjongg.map", "<not closed>"),
            ("relative/xmahjongg/layouts/never", "0 0 0\n"),
            (
                "/one/gnome-mahjongg/maps/mahjongg.map",
                "<m><map name='Two and two' scorename='four'><block z='0' left='0' right='1' \
                 top='0' bottom='1'/></map></m>",
            ),
        ],
    };

    #[test]
    fn finds_by_game_or_by_order() {
        let count = |name: &str| find(&HOME, name.as_bytes()).map(|tiles| tiles.len());
        let unknown = Err(ErrorKind::LayoutName.into());
        assert_eq!(count("pair"), Ok(2));
        assert_eq!(find(&HOME, b"pair").unwrap()[1].col, 2);
        assert_eq!(count("kmahjongg/pair"), Ok(2));
        assert_eq!(count("mine"), Ok(1));
        assert_eq!(count("xmahjongg/mine"), unknown);
        assert_eq!(count("four"), Ok(4));
        assert_eq!(count("gnome-mahjongg/Two and two"), Ok(4));
        assert_eq!(count("broken"), Err(Error::at(ErrorKind::LayoutFormat, 1)));
        assert_eq!(count("secret"), Err(ErrorKind::File.into()));
        assert_eq!(count("gnome-mahjongg/five"), Err(Error::at(ErrorKind::LayoutXml, 1)));
        assert_eq!(count("turtle"), Ok(144));
        assert_eq!(count("default"), Ok(144));
        for name in ["", "/", "no/pair", "xmahjongg/", "never", "xmahjongg/default", ".hidden"] {
            assert_eq!(count(name), unknown, "{name:?}");
        }
        for name in ["xmahjongg/../layouts/pair", "xmahjongg/..", "pair\0"] {
            assert_eq!(count(name), unknown, "{name:?}");
        }
    }

    #[test]
    fn tells_the_rule_of_the_game() {
        const MAP: &str = "<map name='Gap' scorename='gap'><tile z='0' x='0' y='0'/></map>";
        const MAPS: &str = "/data/gnome-mahjongg/maps/mahjongg.map";
        const NEW: (&str, &str) = (
            "/data/metainfo/org.gnome.Mahjongg.metainfo.xml",
            "<release version=\"47.2\"/><release version=\"3.40.1\"/>",
        );
        const OLD: (&str, &str) = (
            "/data/metainfo/org.gnome.Mahjongg.appdata.xml",
            "<releases><release version=\"3.38.3\"/></releases>",
        );
        const MINE: (&str, &str) = ("/data/xmahjongg/layouts/mine", "0 0 0\n");
        let rule = |files, name: &[u8]| {
            let variables = &[("XDG_DATA_DIRS", "/other:/data")];
            rule(&Pretended { variables, files }, name)
        };
        assert_eq!(rule(&[(MAPS, MAP)], b"gap"), Ok(Rule::OneLevel));
        assert_eq!(rule(&[(MAPS, MAP), OLD], b"gap"), Ok(Rule::OneLevel));
        assert_eq!(rule(&[(MAPS, MAP), NEW, OLD], b"gnome-mahjongg/Gap"), Ok(Rule::AnyLevel));
        assert_eq!(rule(&[(MAPS, MAP), (NEW.0, "unreadable"), OLD], b"gap"), Ok(Rule::OneLevel));
        // The metadata of another place says nothing about this game, nor does the game about others.
        const ELSEWHERE: (&str, &str) = ("/other/metainfo/org.gnome.Mahjongg.metainfo.xml", NEW.1);
        assert_eq!(rule(&[(MAPS, MAP), ELSEWHERE], b"gap"), Ok(Rule::OneLevel));
        assert_eq!(rule(&[MINE, (MAPS, MAP), NEW], b"mine"), Ok(Rule::OneLevel));
        assert_eq!(rule(&[NEW], b"turtle"), Ok(Rule::OneLevel));
        assert_eq!(rule(&[NEW], b"gap"), Err(ErrorKind::LayoutName.into()));
    }

    #[test]
    fn lists_what_it_finds() {
        let text = String::from_utf8(list(&HOME).unwrap()).unwrap();
        let expected = "turtle\nxmahjongg/pair\nxmahjongg/secret\nkmahjongg/broken\nkmahjongg/mine\nkmahjongg/pair\n\
                        gnome-mahjongg/four\n";
        assert_eq!(text, expected);
        let nothing = Pretended { variables: &[], files: &[] };
        assert_eq!(list(&nothing).unwrap(), b"turtle\n");
    }

    /// The same with the habits of Windows.
    struct PretendedWindows(Pretended);

    impl System for PretendedWindows {
        const WHERE: Where = WINDOWS;

        fn variable(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
            self.0.variable(name)
        }

        fn read(&self, path: &[u8]) -> Result<Option<Vec<u8>>, Error> {
            self.0.read(path)
        }

        fn list(
            &self,
            directory: &[u8],
            tell: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
        ) -> Result<(), Error> {
            self.0.list(directory, tell)
        }
    }

    #[test]
    fn looks_where_windows_programs_have_their_data() {
        const ONE: &str = "kmahjongg-layout-v1.1\nw2\nh1\nd1\n1.";
        let system = PretendedWindows(Pretended {
            variables: &[
                ("HOME", "/me"),
                ("LOCALAPPDATA", r"C:\Users\Zoë\AppData\Local"),
                ("XDG_DATA_DIRS", r"D:\data;relative;\\server\share;C:relative;/rooted"),
                ("ProgramFiles", r"C:\Program Files"),
            ],
            files: &[
                (r"C:\Users\Zoë\AppData\Local/kmahjongg/layouts/mine.layout", ONE),
                (r"D:\data/xmahjongg/layouts/two", "0 0 0\n0 2 0\n"),
                (r"\\server\share/xmahjongg/layouts/far", "0 0 0\n"),
                (r"C:\Program Files/KMahjongg/bin/data/kmahjongg/layouts/theirs.layout", ONE),
                ("relative/xmahjongg/layouts/never", "0 0 0\n"),
                (r"C:relative/xmahjongg/layouts/never", "0 0 0\n"),
                ("/rooted/xmahjongg/layouts/never", "0 0 0\n"),
                ("/me/.local/share/xmahjongg/layouts/never", "0 0 0\n"),
            ],
        });
        let count = |name: &str| find(&system, name.as_bytes()).map(|tiles| tiles.len());
        assert_eq!(count("mine"), Ok(1));
        assert_eq!(count("two"), Ok(2));
        assert_eq!(count("far"), Ok(1));
        assert_eq!(count("kmahjongg/theirs"), Ok(1));
        for name in ["never", r"..\two", r"xmahjongg/..\two", "two:stream", "C:two", "tw?"] {
            assert_eq!(count(name), Err(ErrorKind::LayoutName.into()), "{name:?}");
        }
        let text = String::from_utf8(list(&system).unwrap()).unwrap();
        assert_eq!(
            text,
            "turtle\nxmahjongg/far\nxmahjongg/two\nkmahjongg/mine\nkmahjongg/theirs\n"
        );
    }
}
