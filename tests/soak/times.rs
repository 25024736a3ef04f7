//! How often something took how long, in a fixed amount of memory: whatever a soak collects must
//! not grow with the time that it runs.

use std::time::Duration;

/// Buckets for each doubling: a bucket is at most an eighth wide.
const STEPS: u32 = 8;
const BUCKETS: usize = 40 * STEPS as usize;

#[derive(Clone)]
pub struct Times {
    buckets: [u64; BUCKETS],
    pub count: u64,
    pub longest: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Times { buckets: [0; BUCKETS], count: 0, longest: Duration::ZERO }
    }
}

/// The bucket of a time in nanoseconds. The first eight are one wide.
fn bucket(nanoseconds: u64) -> usize {
    let doublings = nanoseconds.max(1).ilog2().saturating_sub(STEPS.ilog2());
    let step = (nanoseconds >> doublings) as usize;
    (doublings as usize * STEPS as usize + step).min(BUCKETS - 1)
}

/// What no time in a bucket exceeds.
fn end_of(bucket: usize) -> u64 {
    let doublings = (bucket / STEPS as usize).saturating_sub(1);
    let step = bucket - doublings * STEPS as usize;
    ((step as u64 + 1) << doublings) - 1
}

impl Times {
    pub fn note(&mut self, time: Duration) {
        self.buckets[bucket(time.as_nanos() as u64)] += 1;
        self.count += 1;
        self.longest = self.longest.max(time);
    }

    pub fn add(&mut self, other: &Times) {
        for (sum, count) in self.buckets.iter_mut().zip(&other.buckets) {
            *sum += count;
        }
        self.count += other.count;
        self.longest = self.longest.max(other.longest);
    }

    /// What so many of a thousand do not exceed, rounded up to the end of a bucket.
    pub fn most(&self, of_a_thousand: u64) -> Duration {
        let wanted = (self.count * of_a_thousand).div_ceil(1_000);
        let mut sum = 0;
        let found = self.buckets.iter().position(|count| {
            sum += count;
            sum >= wanted
        });
        found.map_or(self.longest, |bucket| Duration::from_nanos(end_of(bucket)).min(self.longest))
    }
}

#[test]
fn every_time_is_in_its_bucket() {
    for time in (0..200).chain((8..38).flat_map(|k| [(1 << k) - 1, 1 << k, (1 << k) + 1, 5 << k])) {
        let bucket = bucket(time);
        assert!(time <= end_of(bucket), "{time}");
        assert!(bucket == 0 || time > end_of(bucket - 1), "{time}");
        assert!(end_of(bucket) - time <= time / 8, "{time}");
    }
}

#[test]
fn percentiles() {
    let mut times = Times::default();
    for millisecond in 1..=1_000 {
        times.note(Duration::from_millis(millisecond));
    }
    let near = |time: Duration, milliseconds: u64| {
        let exact = Duration::from_millis(milliseconds);
        time >= exact && time <= exact * 9 / 8
    };
    assert!(near(times.most(500), 500) && near(times.most(999), 999), "{:?}", times.most(999));
    assert_eq!(times.most(1_000), Duration::from_secs(1));
}
