//! Xmahjongg's board numbers: deals that were compared with the game's own generator and sorting,
//! fixed here; and every error of mj_deal_xmahjongg.

mod common;

use common::abi::{find_layout, pattern, untouched};
use common::installed::use_the_games;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal_xmahjongg;
use mjsolver::{Board, MAX_TILES, Tile, layout};
use std::ptr::{null, null_mut};

/// A layout, a board number, and the groups of the tiles by level, row and column, as digits and
/// letters. The numbers are the smallest, the largest, those around the bits that the game puts
/// elsewhere, and two whose seed exceeds the modulus of the generator.
const DEALS: [(&str, u32, &str); 12] = [
    (
        "default",
        0,
        "haiwbj7pgnfz86rn3jh1gk49yobhoys7ruwcvq9dt6eb9upm9isldnxmzjmf8m50e5atlry1\
      l4fxuzpc2dfxovvaedv7skwcu2go3z3lqgqey2p685k54tqt1xw204i1rh8b60i3jcsa0k7n",
    ),
    (
        "default",
        1,
        "3a86p9uauyxdy0ga90ql7r4bt1mkm50v7iv2edo67l4zyfzu6r07ofknrki9m6mlrhcxh5qq\
      isjfyen1ofl3dg3x1s38qd4iptvset2h8j5gk5w8jcxwebnwp2zbsn2tajh19bcgz4cvuwop",
    ),
    (
        "default",
        42,
        "rhgxkeu3jk3z1umjjyzeytp7oxqw12eerzc4fbugs2npg9poc1hmaxd5k20nn9d8iacjios6\
      39dtf94ll8xk50517wsws4v7i6ran65i0qcyvhqv3g8ym48b7tr0vwqztlhu26fldamobbpf",
    ),
    (
        "default",
        65_535,
        "ckr0g60jtnkop9h729wdgb16z8v8jj4rs0odvm1hc7btzni407oflj5wsfpoa1exu4vxwape\
      1hys2pkr9v6zmkn2ncimb9634dreyw3ufd2a8htuqg7yq3f5xs8cgzl3lt5qquli5mbayxei",
    ),
    (
        "default",
        131_072,
        "zj6fovemsk6y9vsbzosm6dx167quh5nx4v02l2iaug2he01cx0mtqg5iqtl7wc3kmy1irj87\
      u8odu7hg3xirr5v4bj3wp2loqa9ebcjkft4f4knhan0pwpd8dzcgyelw9atr8nf59bz3py1s",
    ),
    (
        "default",
        2_147_418_111,
        "yjubrt3doduzqaa9wpcp409pb5q0zi0yefwl4goc3erq1uv5k2ulmcd7x8gnfn3p1vt11ygh\
      n62rsa6kt5koz4zs67qk476f2gm80lindwlevxr2a7vhjbw5bs3s8xecmjyti9hx9fj8ihom",
    ),
    (
        "default",
        1_999_896_583,
        "q6n89c4gul2zjjrnbt5sd51erh2ctm1ot4xbo9wwgcsm3ziqevfa35uu2lthzlglppcrso6v\
      fug5a0kb0dq87qdiixwb4rkj7s8x0dfyam30keyhevyzmn7jnk1io638fwp1y9xav67p24h9",
    ),
    (
        "default",
        123_863_559,
        "oao2v7kzbt0necr6j9i43ww3bfehvmdf7nc0zxm9tpr4l4iuknvy51ffkrajgd5i8aqhswiv\
      1u6lt8sky2x5yztm9qs07c67lxqj281bdgac38nwezhuer9gdyxqp0uoljg14526smb3hopp",
    ),
    (
        "theater",
        7,
        "ehtefo1m3tdt7860gjdnd79oq9hfgkwrd2ckz1ognp3tpa13ug5ssn7iex4qwsu8xypbzv7u\
      i0lulxyiz3a6ce5lw6vvznj28obl5qhys0y4cca26kmpifkqbb92rav4rjj0981mmxf45rwh",
    ),
    (
        "dragon",
        20_054_793,
        "fcbc7hgtpxm47a6kdw5ooj8tnjd4ynnpwc0g9t4u93bayes5wpzjrhlkzgslq7y0ukwesxca\
      h0nvx2q31jdiv7r9qt9rx50eof52m28131bqz4kaimfygm6b6u6el2io1v388hvluidfsrzp",
    ),
    (
        "bridge",
        2_147_418_110,
        "69uf1230y7ndrtr8m7btj3xaxh63zd7k5esegcej4hqzpvfd6qgkpdh9w8i5wqzvc0crut1l\
      m40kgyanoast3pesoillf22bsmn5ny4ucowb9j6xrvhu1ow17b92lpvq504agfky8z8xijmi",
    ),
    (
        "schoon",
        1_000_000_000,
        "6kx6dc9tir9u3jxn7njefed27sp1s9iwhb4telv5z2ym80y3gm1xuvdpfmlsqafb6eguwas8\
      r3g75jdirh6ajozltwayx1ghc43fn8v74zkoih0cqqblz452bt08rk0yvpmwnuoopq1c29k5",
    ),
];

fn dealt(tiles: &[Tile], board_number: u32) -> Vec<Tile> {
    let mut dealt = vec![pattern::<Tile>(); tiles.len() + 1];
    // SAFETY: there is room for as many tiles as said.
    let code =
        unsafe { mj_deal_xmahjongg(tiles.as_ptr(), tiles.len(), board_number, dealt.as_mut_ptr()) };
    assert_eq!(code, MJ_OK);
    assert!(untouched(&dealt[tiles.len()..]));
    dealt.truncate(tiles.len());
    dealt
}

#[test]
fn a_dozen_boards_of_the_game() {
    use_the_games();
    for (name, board_number, groups) in DEALS {
        let tiles = find_layout(&format!("xmahjongg/{name}")).unwrap();
        let board = dealt(&tiles, board_number);
        let digits: String =
            board.iter().map(|tile| char::from_digit(tile.group as u32, 36).unwrap()).collect();
        assert_eq!(digits, groups, "{name}, board number {board_number}");
        Board::new(&board).unwrap();
    }
}

#[test]
fn the_order_and_the_place_of_the_tiles_do_not_matter() {
    let board = dealt(layout::turtle(), 42);
    let mut moved: Vec<Tile> = layout::turtle().to_vec();
    for tile in &mut moved {
        (tile.row, tile.col, tile.level) = (tile.row - 100, tile.col + 7, tile.level + 3);
    }
    moved.reverse();
    let mut again = dealt(&moved, 42);
    again.reverse();
    let groups = |tiles: &[Tile]| tiles.iter().map(|tile| tile.group).collect::<Vec<_>>();
    assert_eq!(groups(&board), groups(&again));
    // Any even number of tiles can be dealt; the last group is what is left.
    let six = dealt(&layout::turtle()[..6], 1);
    assert_eq!(six.iter().filter(|tile| tile.group == 1).count(), 2);
}

#[test]
fn errors() {
    let tiles = layout::turtle();
    let mut room = [pattern::<Tile>(); 144];
    let (from, to) = (tiles.as_ptr(), room.as_mut_ptr());
    // SAFETY: there is room for as many tiles as said, or the library must not touch them.
    unsafe {
        for board_number in [1 << 16, 1 << 31, u32::MAX, i32::MAX as u32, 0x1_2345] {
            let code = mj_deal_xmahjongg(from, 144, board_number, to);
            assert_eq!(code, MJ_ERROR_BOARD_NUMBER, "{board_number}");
        }
        assert_eq!(mj_deal_xmahjongg(null(), 144, 0, to), MJ_ERROR_NULL);
        assert_eq!(mj_deal_xmahjongg(from, 144, 0, null_mut()), MJ_ERROR_NULL);
        assert_eq!(mj_deal_xmahjongg(from.wrapping_byte_add(1), 144, 0, to), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_deal_xmahjongg(from, 144, 0, to.wrapping_byte_add(1)), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_deal_xmahjongg(from, 143, 0, to), MJ_ERROR_GROUP_SIZE);
        assert_eq!(mj_deal_xmahjongg(from, MAX_TILES + 1, 0, to), MJ_ERROR_TILE_COUNT);
        assert_eq!(mj_deal_xmahjongg(null(), 0, 0, to), MJ_OK);
    }
    assert!(untouched(&room));
}
