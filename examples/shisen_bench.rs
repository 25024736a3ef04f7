use mjsolver::shisen::Shisen;
use mjsolver::*;
fn cpu() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe {
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t);
    }
    t.tv_sec as f64 * 1e3 + t.tv_nsec as f64 * 1e-6
}
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let (w, h, per, first, n, inside, apart) =
        (a[0], a[1], a[2], a[3], a[4], a.get(5) == Some(&1), a.get(6) == Some(&1));
    let rules = Shisen {
        inside,
        apart,
        size: if inside { [w as u8, h as u8] } else { [0, 0] },
        fall: None,
    };
    let layout: Vec<Tile> = (0..w * h)
        .map(|k| Tile { row: (k / w) as i32, col: (k % w) as i32, level: 0, group: 0 })
        .collect();
    let mut times = vec![];
    let mut by = std::collections::BTreeMap::new();
    let (mut conf, mut worst) = (0, (0.0, 0));
    for seed in first..first + n {
        let tiles = if per > 0 {
            deal::uniform(&layout, per as u32, seed).unwrap()
        } else {
            // KShisen: 42 faces, four at a time
            let l4: Vec<Tile> = layout.clone();
            let mut t = deal::uniform(&l4, 4, seed).unwrap();
            for x in &mut t {
                x.group %= 42;
            }
            t
        };
        let t = cpu();
        let board = Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap();
        let o = solve(
            &board,
            &Options { time_limit: Some(std::time::Duration::from_secs(10)), ..Options::default() },
        )
        .unwrap();
        let e = cpu() - t;
        if e > worst.0 {
            worst = (e, seed);
        }
        times.push(e);
        conf += o.counts.conflicts;
        let v = match o.verdict {
            Verdict::Solvable(_) => "yes",
            Verdict::Unsolvable => "no",
            _ => "?",
        };
        let x = by.entry((v, format!("{:?}", o.decided_by))).or_insert((0, 0.0));
        x.0 += 1;
        x.1 += e;
    }
    times.sort_by(f64::total_cmp);
    let m = times.iter().sum::<f64>() / n as f64;
    println!(
        "{w}x{h} per {per}: mean {m:.4} p50 {:.4} p99 {:.3} max {:.2} (seed {}) conflicts {}",
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1],
        worst.1,
        conf
    );
    for (k, v) in by {
        println!(
            "   {k:?} {} mean {:.4} total share {:.3}",
            v.0,
            v.1 / v.0 as f64,
            v.1 / (m * n as f64)
        );
    }
}
