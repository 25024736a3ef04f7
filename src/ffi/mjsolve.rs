//! The one function of de Bondt's DLL, so that programs that were built for it run unchanged.

use super::codes::MJ_ERROR_SYNTAX;
use super::guard::guarded;
use super::memory::{Output, string};
use crate::old_dll;
use std::ffi::c_char;

/// The one function of Michiel de Bondt's DLL, for programs that were built for that. New programs
/// have mj_solve, mj_fewest_left and mj_leaves_at_most, which can be limited and say what is wrong.
///
/// Looks for a game that leaves at most max(r1, r2) tiles, and stops looking at one that leaves
/// min(r1, r2) or fewer; both are cut to whole numbers first. So 144 and 0 ask a board of the real
/// set for the fewest tiles that can be left, and 0 and 0 whether it can be cleared.
///
/// g: the tiles that are left as text that ends in a zero byte: decimal numbers apart by white space
///   (in fact by whatever is no digit), "row column level value" for each tile. Rows and columns are
///   0 to 39, levels 0 to 9, values 0 to 99; there is an even number of tiles of each value. If there
///   is such a game, g receives the tiles that it takes away, in that order, and not those that stay:
///   one tile a line, two digits a number, a newline after each line. Then there are a zero byte and
///   blanks up to where the text ended before. A text of at least 12 bytes a tile, which the DLL
///   insists on, needs no more room than it has. For a shorter one there must be room for 12 bytes a
///   tile; that includes the zero byte, so if all its tiles go the last newline is not written.
///
/// Returns the number of tiles left; max(r1, r2) + 2 when every game leaves more than max(r1, r2),
/// and then g is as it was; or -1, with g as it was, when g is NULL, the text is malformed, a number
/// is out of range, a value is there an odd number of times, tiles overlap, r1 or r2 is not a number,
/// or memory runs out. There is no limit: some boards take long.
///
/// Libraries that were built without the feature old-entry-point do not have this function.
///
/// # Safety
/// A pointer that is not NULL points to a text that ends in a zero byte, with room for 12 bytes a tile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mjsolve(g: *mut c_char, r1: f64, r2: f64) -> f64 {
    let mut result = -1.0;
    let call = guarded(|| {
        // SAFETY: the caller's part, passed on.
        let text = unsafe { string(g) }?.ok_or(MJ_ERROR_SYNTAX)?;
        let answer = old_dll::solve(&text, r1, r2)?;
        if let Some(text) = &answer.text {
            // SAFETY: the caller's part: as many bytes as there were, or as the tiles take.
            let room = unsafe { Output::whole(g.cast::<u8>(), answer.room) }?;
            room.write(text);
        }
        result = answer.left;
        Ok(0)
    });
    if call.is_ok() { result } else { -1.0 }
}
