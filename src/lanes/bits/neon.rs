//! Two NEON registers. All 64-bit processors of ARM have them.

use super::{Bits, Word};
use std::arch::aarch64::{
    uint64x2_t, vandq_u64, vbicq_u64, vdupq_n_s64, veorq_u64, vextq_u64, vgetq_lane_u64, vld1q_u64,
    vorrq_u64, vshlq_u64, vst1q_u64,
};

#[derive(Clone, Copy)]
pub(crate) struct Registers(uint64x2_t, uint64x2_t);

impl Bits for Registers {
    #[inline(always)]
    fn load(word: &Word) -> Self {
        let from = word.0.as_ptr();
        // SAFETY: a word is four numbers, two for each half.
        unsafe { Registers(vld1q_u64(from), vld1q_u64(from.add(2))) }
    }

    #[inline(always)]
    fn store(self, word: &mut Word) {
        let to = word.0.as_mut_ptr();
        // SAFETY: a word is four numbers, two for each half.
        unsafe {
            vst1q_u64(to, self.0);
            vst1q_u64(to.add(2), self.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY, here and below: all 64-bit processors of ARM have NEON.
        unsafe { Registers(vandq_u64(self.0, other.0), vandq_u64(self.1, other.1)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Registers(vorrq_u64(self.0, other.0), vorrq_u64(self.1, other.1)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Registers(veorq_u64(self.0, other.0), veorq_u64(self.1, other.1)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Registers(vbicq_u64(self.0, other.0), vbicq_u64(self.1, other.1)) }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        unsafe {
            let both = vorrq_u64(self.0, self.1);
            vgetq_lane_u64::<0>(both) | vgetq_lane_u64::<1>(both) == 0
        }
    }

    #[inline(always)]
    fn rival(self, distance: u32) -> Self {
        unsafe {
            // A shift by a negative number goes down.
            let left = vdupq_n_s64(distance.into());
            let right = vdupq_n_s64(i64::from(distance) - 64);
            let rotated = |half| vorrq_u64(vshlq_u64(half, left), vshlq_u64(half, right));
            let (low, high) = (rotated(self.0), rotated(self.1));
            Registers(vextq_u64::<1>(low, high), vextq_u64::<1>(high, low))
        }
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        unsafe {
            let by = vdupq_n_s64(by.into());
            Registers(vshlq_u64(self.0, by), vshlq_u64(self.1, by))
        }
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        unsafe {
            let by = vdupq_n_s64(-i64::from(by));
            Registers(vshlq_u64(self.0, by), vshlq_u64(self.1, by))
        }
    }
}
