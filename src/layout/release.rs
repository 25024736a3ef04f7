//! The latest release that a game's AppStream metadata tells of. Such a file lists the releases, of
//! which the installed one is the latest; all that is wanted of them is the first number of each.

/// The largest first number of all releases; 0 where there is none.
pub(super) fn latest(metadata: &[u8]) -> u32 {
    const BEGIN: &[u8] = b"<release ";
    let begins = |&at: &usize| metadata[at..].starts_with(BEGIN);
    (0..metadata.len())
        .filter(begins)
        .map(|at| major(&metadata[at + BEGIN.len()..]))
        .max()
        .unwrap_or(0)
}

/// The first number of the version among the attributes of a tag.
fn major(attributes: &[u8]) -> u32 {
    const VERSION: &[u8] = b"version=";
    let tag = attributes.split(|&byte| byte == b'>').next().unwrap_or_default();
    let Some(at) = tag.windows(VERSION.len()).position(|word| word == VERSION) else {
        return 0;
    };
    // A quotation mark, either one, and then digits.
    let digits = tag[at + VERSION.len()..].iter().skip(1).take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u32, digit| {
        number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_latest_release() {
        assert_eq!(latest(b""), 0);
        assert_eq!(latest(b"<releases><release date='2024-09-14'/></releases>"), 0);
        assert_eq!(latest(b"<release version=\"3.40.1\"/>\n<release version='3.38'/>"), 3);
        assert_eq!(latest(b"<release type='x' version='48.beta'><release version=\"47.0\">"), 48);
        assert_eq!(latest(b"<!-- release version='99' -->"), 0);
        assert_eq!(latest(b"<release <release version="), 0);
        assert_eq!(latest(b"<release version=\"99999999999999999999\"/>"), u32::MAX);
    }
}
