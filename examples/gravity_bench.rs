use mjsolver::shisen::{Fall, Shisen};
use mjsolver::*;
fn cpu() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe {
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t);
    }
    t.tv_sec as f64 * 1e3 + t.tv_nsec as f64 * 1e-6
}
/// Arguments: columns, rows, tiles a face (0: KShisen's), first seed, deals, most nodes, flags
/// (1 inside, 2 apart, 4 and 8: up, left, right).
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (w, h, per, first, n, nodes, flags) =
        (a[0], a[1], a[2], a[3], a[4], a[5], a.get(6).copied().unwrap_or(0));
    let fall = [Fall::Down, Fall::Up, Fall::Left, Fall::Right][flags as usize >> 2 & 3];
    let rules = Shisen {
        inside: flags & 1 != 0,
        apart: flags & 2 != 0,
        size: [w as u8, h as u8],
        fall: Some(fall),
    };
    let layout: Vec<Tile> = (0..w * h)
        .map(|k| Tile { row: (k / w) as i32, col: (k % w) as i32, level: 0, group: 0 })
        .collect();
    let mut times = vec![];
    let mut by = std::collections::BTreeMap::new();
    let (mut worst, mut over) = ((0.0, 0), 0);
    for seed in first..first + n {
        let mut tiles = deal::uniform(&layout, if per > 0 { per as u32 } else { 4 }, seed).unwrap();
        if per == 0 {
            tiles.iter_mut().for_each(|tile| tile.group %= 42);
        }
        let t = cpu();
        let board = Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap();
        let o = solve(&board, &Options { node_limit: Some(nodes), ..Options::default() }).unwrap();
        let e = cpu() - t;
        if e > worst.0 {
            worst = (e, seed);
        }
        times.push(e);
        let v = match o.verdict {
            Verdict::Solvable(_) => "yes",
            Verdict::Unsolvable => "no",
            _ => "?",
        };
        if e > 100.0 || v == "?" {
            over += 1;
            eprint!("{seed}:{v}:{e:.0} ");
        }
        let x = by.entry((v, format!("{:?}", o.decided_by))).or_insert((0, 0.0, 0));
        x.0 += 1;
        x.1 += e;
        x.2 += o.counts.nodes;
    }
    times.sort_by(f64::total_cmp);
    let m = times.iter().sum::<f64>() / n as f64;
    println!(
        "{w}x{h} per {per}: mean {m:.4} p50 {:.4} p99 {:.3} max {:.2} (seed {}); over 100 ms or undecided: {over}",
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1],
        worst.1,
    );
    for (k, v) in by {
        println!(
            "   {k:?} {} mean {:.4} nodes {} us/node {:.2}",
            v.0,
            v.1 / v.0 as f64,
            v.2,
            v.1 * 1e3 / v.2 as f64
        );
    }
}
