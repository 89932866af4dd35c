/**
 * The first medoids of PAM (BUILD). Four candidates are tried at once, one in each lane, so that every sum is over the samples in their
 * order and has the bits of a plain loop.
 */
import { Task } from "./medoid-layout";

/** Sums are rounded, so that a candidate is tried unless it is worse by this share. */
const slack: f64 = 1e-9;

/** Begins the search for one more medoid with the sample that may lower the total most. */
export function beginAddition(task: usize): void {
  const count = load<i32>(task, Task.count);
  const bounds = load<usize>(task, Task.bounds);
  let likely = 0;
  for (let i = 1; i < count; i++) {
    if (load<f64>(bounds + <usize>i * 8) > load<f64>(bounds + <usize>likely * 8)) likely = i;
  }
  store<i32>(task, -1, Task.best);
  store<f64>(task, -Infinity, Task.largest);
  store<i32>(load<usize>(task, Task.candidates), likely);
  tryCandidates(task, 1);
}

/** Tries the samples from `first` to before `end` that may be better than the best, and returns how many there were. */
export function tryAdditions(task: usize, first: i32, end: i32): i32 {
  const bounds = load<usize>(task, Task.bounds);
  const candidates = load<usize>(task, Task.candidates);
  let tried = 0;
  for (let i = first; i < end; ) {
    const largest = load<f64>(task, Task.largest);
    const least = largest - slack * abs(largest);
    const best = load<i32>(task, Task.best);
    let found = 0;
    for (; i < end && found < 4; i++) {
      const bound = load<f64>(bounds + <usize>i * 8);
      if (bound === -Infinity || bound < least || i === best) continue;
      store<i32>(candidates + <usize>found * 4, i);
      found++;
    }
    if (found > 0) tryCandidates(task, found);
    tried += found;
  }
  return tried;
}

/** Makes the best sample a medoid. */
export function addMedoid(task: usize): void {
  const added = load<i32>(task, Task.added);
  const best = load<i32>(task, Task.best);
  store<i32>(load<usize>(task, Task.medoids) + <usize>added * 4, best);
  store<f64>(load<usize>(task, Task.bounds) + <usize>best * 8, -Infinity);
  store<i32>(task, added + 1, Task.added);
  const stride = load<i32>(task, Task.stride);
  let nearest = load<usize>(task, Task.nearest);
  let row = load<usize>(task, Task.distances) + <usize>best * <usize>stride * 8;
  for (let i = 0; i < stride; i += 2, nearest += 16, row += 16) {
    const distance = v128.load(row);
    // Before the first medoid the distances are not set.
    v128.store(nearest, added === 0 ? distance : f64x2.pmin(v128.load(nearest), distance));
  }
}

function tryCandidates(task: usize, found: i32): void {
  const gains = load<usize>(task, Task.gains);
  const isFirst = load<i32>(task, Task.added) === 0;
  const candidates = repeatLast(task, found);
  if (isFirst) addTotals(task, candidates, gains);
  else addGains(task, candidates, gains);
  for (let lane = 0; lane < found; lane++) {
    const candidate = load<i32>(candidates + <usize>lane * 4);
    const gain = load<f64>(gains + <usize>lane * 8);
    if (!isFirst) store<f64>(load<usize>(task, Task.bounds) + <usize>candidate * 8, gain);
    const best = load<i32>(task, Task.best);
    const largest = load<f64>(task, Task.largest);
    if (best >= 0 && (gain < largest || (gain === largest && candidate > best))) continue;
    store<i32>(task, candidate, Task.best);
    store<f64>(task, gain, Task.largest);
  }
}

/** Fills all four lanes, and returns the address of the candidates. */
export function repeatLast(task: usize, found: i32): usize {
  const candidates = load<usize>(task, Task.candidates);
  const last = load<i32>(candidates + <usize>(found - 1) * 4);
  for (let lane = found; lane < 4; lane++) store<i32>(candidates + <usize>lane * 4, last);
  return candidates;
}

/** The row of distances of the candidate in a lane. */
export function rowOf(task: usize, candidates: usize, lane: usize): usize {
  const candidate = <usize>load<i32>(candidates + lane * 4);
  return load<usize>(task, Task.distances) + candidate * <usize>load<i32>(task, Task.stride) * 8;
}

/** Writes −Σ weight distance for each candidate. */
function addTotals(task: usize, candidates: usize, gains: usize): void {
  const stride = load<i32>(task, Task.stride);
  let weight = load<usize>(task, Task.weights);
  let a = rowOf(task, candidates, 0);
  let b = rowOf(task, candidates, 1);
  let c = rowOf(task, candidates, 2);
  let d = rowOf(task, candidates, 3);
  let ab = f64x2.splat(0);
  let cd = ab;
  for (let i = 0; i < stride; i += 2, weight += 16, a += 16, b += 16, c += 16, d += 16) {
    const fromA = v128.load(a);
    const fromB = v128.load(b);
    const fromC = v128.load(c);
    const fromD = v128.load(d);
    const first = v128.load64_splat(weight);
    const second = v128.load64_splat(weight, 8);
    ab = f64x2.sub(ab, f64x2.mul(first, v128.shuffle<f64>(fromA, fromB, 0, 2)));
    cd = f64x2.sub(cd, f64x2.mul(first, v128.shuffle<f64>(fromC, fromD, 0, 2)));
    ab = f64x2.sub(ab, f64x2.mul(second, v128.shuffle<f64>(fromA, fromB, 1, 3)));
    cd = f64x2.sub(cd, f64x2.mul(second, v128.shuffle<f64>(fromC, fromD, 1, 3)));
  }
  v128.store(gains, ab);
  v128.store(gains, cd, 16);
}

/** Writes Σ weight max(0, distance to the medoids so far − distance) for each candidate. */
function addGains(task: usize, candidates: usize, gains: usize): void {
  const stride = load<i32>(task, Task.stride);
  let weight = load<usize>(task, Task.weights);
  let nearest = load<usize>(task, Task.nearest);
  let a = rowOf(task, candidates, 0);
  let b = rowOf(task, candidates, 1);
  let c = rowOf(task, candidates, 2);
  let d = rowOf(task, candidates, 3);
  let ab = f64x2.splat(0);
  let cd = ab;
  for (let i = 0; i < stride; i += 2, weight += 16, nearest += 16, a += 16, b += 16, c += 16, d += 16) {
    const fromA = v128.load(a);
    const fromB = v128.load(b);
    const fromC = v128.load(c);
    const fromD = v128.load(d);
    const w0 = v128.load64_splat(weight);
    const n0 = v128.load64_splat(nearest);
    ab = f64x2.add(ab, f64x2.mul(w0, above(f64x2.sub(n0, v128.shuffle<f64>(fromA, fromB, 0, 2)))));
    cd = f64x2.add(cd, f64x2.mul(w0, above(f64x2.sub(n0, v128.shuffle<f64>(fromC, fromD, 0, 2)))));
    const w1 = v128.load64_splat(weight, 8);
    const n1 = v128.load64_splat(nearest, 8);
    ab = f64x2.add(ab, f64x2.mul(w1, above(f64x2.sub(n1, v128.shuffle<f64>(fromA, fromB, 1, 3)))));
    cd = f64x2.add(cd, f64x2.mul(w1, above(f64x2.sub(n1, v128.shuffle<f64>(fromC, fromD, 1, 3)))));
  }
  v128.store(gains, ab);
  v128.store(gains, cd, 16);
}

/** What is above 0. */
export function above(value: v128): v128 {
  return f64x2.pmax(value, f64x2.splat(0));
}
