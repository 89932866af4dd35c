/**
 * FasterPAM (Schubert and Rousseeuw 2021): with the nearest two medoids of each sample at hand, one pass over the samples gives the
 * change of the total if a candidate replaced each of the medoids. Four candidates are tried at once, one in each lane, so that every
 * sum is over the samples in their order and has the bits of a plain loop.
 */
import { above, repeatLast, rowOf } from "./medoid-additions";
import { Task } from "./medoid-layout";

/** Changes within the rounding of the sums would be undone and made again for ever. */
const smallest: f64 = 1e-12;

/** Bytes of the four changes of a medoid, and of what is kept of the reach of a sample. */
const changesBytes: usize = 32;
const reachBytes: usize = 24;

/** Finds the nearest two medoids of all samples; of equally near ones the first. */
export function findNearest(task: usize): void {
  const count = load<i32>(task, Task.count);
  let weight = load<usize>(task, Task.weights);
  let reach = load<usize>(task, Task.reach);
  for (let i = 0; i < count; i++, weight += 8, reach += reachBytes) {
    store<f64>(reach, load<f64>(weight), 16);
    findOne(task, i);
  }
  addLosses(task);
}

/**
 * Tries the samples before `end` in place of medoids until one is exchanged, which is returned as true, or all were tried since the last
 * exchange.
 */
export function tryExchanges(task: usize, end: i32): bool {
  const count = load<i32>(task, Task.count);
  const candidates = load<usize>(task, Task.candidates);
  let next = load<i32>(task, Task.next);
  let unchanged = load<i32>(task, Task.unchanged);
  const last = min(end, next + count - unchanged);
  while (next < last) {
    const first = next;
    let found = 0;
    for (; next < last && found < 4; next++) {
      if (!isCandidate(task, next)) continue;
      store<i32>(candidates + <usize>found * 4, next);
      found++;
    }
    if (found > 0) addChanges(task, repeatLast(task, found));
    for (let lane = 0; lane < found; lane++) {
      const place = bestPlace(task, lane);
      if (place < 0) continue;
      const candidate = load<i32>(candidates + <usize>lane * 4);
      exchange(task, place, candidate);
      store<i32>(task, candidate + 1, Task.next);
      store<i32>(task, 0, Task.unchanged);
      return true;
    }
    unchanged += next - first;
  }
  store<i32>(task, next, Task.next);
  store<i32>(task, unchanged, Task.unchanged);
  return false;
}

/** Whether a sample counts and is not a medoid. */
function isCandidate(task: usize, sample: i32): bool {
  if (load<f64>(load<usize>(task, Task.weights) + <usize>sample * 8) === 0) return false;
  const clusters = load<i32>(task, Task.clusters);
  let medoid = load<usize>(task, Task.medoids);
  for (let place = 0; place < clusters; place++, medoid += 4) if (load<i32>(medoid) === sample) return false;
  return true;
}

/**
 * Writes by how much the total changes when a candidate replaces each medoid, and to `gains` what it changes for every one of them. A
 * sample goes to the candidate if that is nearer than the nearest medoid; without its medoid already if it is nearer than the second.
 */
function addChanges(task: usize, candidates: usize): void {
  const stride = load<i32>(task, Task.stride);
  const changes = beginChanges(task);
  let label = load<usize>(task, Task.labels);
  let reach = load<usize>(task, Task.reach);
  let a = rowOf(task, candidates, 0);
  let b = rowOf(task, candidates, 1);
  let c = rowOf(task, candidates, 2);
  let d = rowOf(task, candidates, 3);
  let ab = f64x2.splat(0);
  let cd = ab;
  for (let i = 0; i < stride; i += 2, label += 8, reach += 2 * reachBytes, a += 16, b += 16, c += 16, d += 16) {
    const fromA = v128.load(a);
    const fromB = v128.load(b);
    const fromC = v128.load(c);
    const fromD = v128.load(d);
    const own = changes + <usize>load<i32>(label) * changesBytes;
    ab = change(ab, v128.shuffle<f64>(fromA, fromB, 0, 2), reach, own);
    cd = change(cd, v128.shuffle<f64>(fromC, fromD, 0, 2), reach, own + 16);
    const next = changes + <usize>load<i32>(label, 4) * changesBytes;
    ab = change(ab, v128.shuffle<f64>(fromA, fromB, 1, 3), reach + reachBytes, next);
    cd = change(cd, v128.shuffle<f64>(fromC, fromD, 1, 3), reach + reachBytes, next + 16);
  }
  const gains = load<usize>(task, Task.gains);
  v128.store(gains, ab);
  v128.store(gains, cd, 16);
}

/** Every change begins with the loss of the medoid. */
function beginChanges(task: usize): usize {
  const clusters = load<i32>(task, Task.clusters);
  const changes = load<usize>(task, Task.changes);
  let losses = load<usize>(task, Task.losses);
  for (let place = 0, to = changes; place < clusters; place++, to += changesBytes, losses += 8) {
    const loss = v128.load64_splat(losses);
    v128.store(to, loss);
    v128.store(to, loss, 16);
  }
  return changes;
}

/** Adds what two candidates at some distances from a sample change, and returns what they change for all medoids. */
function change(shared: v128, distance: v128, reach: usize, changes: usize): v128 {
  const weight = v128.load64_splat(reach, 16);
  const first = above(f64x2.sub(v128.load64_splat(reach), distance));
  const second = above(f64x2.sub(v128.load64_splat(reach, 8), distance));
  v128.store(changes, f64x2.add(v128.load(changes), f64x2.mul(weight, f64x2.sub(first, second))));
  return f64x2.sub(shared, f64x2.mul(weight, first));
}

/** The medoid that the candidate in a lane replaces best, −1 if the total would not fall. */
function bestPlace(task: usize, lane: i32): i32 {
  const clusters = load<i32>(task, Task.clusters);
  const changes = load<usize>(task, Task.changes) + <usize>lane * 8;
  let best = 0;
  let least = load<f64>(changes);
  for (let place = 1; place < clusters; place++) {
    const value = load<f64>(changes + <usize>place * changesBytes);
    if (!(value < least)) continue;
    least = value;
    best = place;
  }
  const change = least + load<f64>(load<usize>(task, Task.gains) + <usize>lane * 8);
  return change < -smallest * load<f64>(task, Task.total) ? best : -1;
}

/** Makes a sample the medoid at a place: only the samples of that medoid have to look at all medoids again. */
function exchange(task: usize, place: i32, sample: i32): void {
  const count = load<i32>(task, Task.count);
  const stride = load<i32>(task, Task.stride);
  store<i32>(load<usize>(task, Task.medoids) + <usize>place * 4, sample);
  let row = load<usize>(task, Task.distances) + <usize>sample * <usize>stride * 8;
  let label = load<usize>(task, Task.labels);
  let other = load<usize>(task, Task.others);
  let reach = load<usize>(task, Task.reach);
  for (let i = 0; i < count; i++, row += 8, label += 4, other += 4, reach += reachBytes) {
    const distance = load<f64>(row);
    if (load<i32>(label) === place || load<i32>(other) === place) findOne(task, i);
    else if (distance < load<f64>(reach)) {
      store<f64>(reach, load<f64>(reach), 8);
      store<f64>(reach, distance);
      store<i32>(other, load<i32>(label));
      store<i32>(label, place);
    } else if (distance < load<f64>(reach, 8)) {
      store<f64>(reach, distance, 8);
      store<i32>(other, place);
    }
  }
  addLosses(task);
}

/** Finds the nearest two medoids of a sample. */
function findOne(task: usize, i: i32): void {
  const clusters = load<i32>(task, Task.clusters);
  // The distances are symmetric, and those of one sample are side by side.
  const row = load<usize>(task, Task.distances) + <usize>i * <usize>load<i32>(task, Task.stride) * 8;
  let medoid = load<usize>(task, Task.medoids);
  let first: f64 = Infinity;
  let second: f64 = Infinity;
  let label = 0;
  let other = 0;
  for (let place = 0; place < clusters; place++, medoid += 4) {
    const distance = load<f64>(row + <usize>load<i32>(medoid) * 8);
    if (distance < first) {
      second = first;
      other = label;
      first = distance;
      label = place;
    } else if (distance < second) {
      second = distance;
      other = place;
    }
  }
  const reach = load<usize>(task, Task.reach) + <usize>i * reachBytes;
  store<f64>(reach, first);
  store<f64>(reach, second, 8);
  store<i32>(load<usize>(task, Task.labels) + <usize>i * 4, label);
  store<i32>(load<usize>(task, Task.others) + <usize>i * 4, other);
}

/** The total, and by how much it grows without each medoid, when its samples go to their second nearest. */
function addLosses(task: usize): void {
  const count = load<i32>(task, Task.count);
  const losses = load<usize>(task, Task.losses);
  let label = load<usize>(task, Task.labels);
  let reach = load<usize>(task, Task.reach);
  let total: f64 = 0;
  memory.fill(losses, 0, <usize>load<i32>(task, Task.clusters) * 8);
  for (let i = 0; i < count; i++, label += 4, reach += reachBytes) {
    const weight = load<f64>(reach, 16);
    const loss = losses + <usize>load<i32>(label) * 8;
    total += weight * load<f64>(reach);
    store<f64>(loss, load<f64>(loss) + weight * (load<f64>(reach, 8) - load<f64>(reach)));
  }
  store<f64>(task, total, Task.total);
}
