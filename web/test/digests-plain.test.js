// The answers of the build without SIMD are those of every other platform.

import { test } from 'node:test';
import { compareDigests } from './compare.js';

test('the digests are those of tests/digests.txt', () => compareDigests({ simd: false }));
