/**
 * Neighbour embeddings by sampling edges (McInnes, Healy and Melville 2018): an edge attracts its two ends as often as its
 * weight says, and its head is repelled by samples drawn at random. Both forces are functions of the squared distance,
 * given by tables, so that any potentials can be used. One edge after the other moves, so the result depends on the seed
 * alone. The negative samples of an edge all repel its head from where the attraction left it, so that none waits for the
 * one before.
 */

/** Offsets of a task: whole numbers and addresses first, then doubles; library/src/engine/embedding-kernels.ts has the same. */
export namespace SampleTask {
  export const dimensions: usize = 0;
  /** positions as floats, sample by sample; the same address for heads and tails unless tails stay where they are */
  export const heads: usize = 4;
  export const tails: usize = 8;
  export const tailCount: usize = 12;
  /** the ends of the edges (32 bits) */
  export const edgeHeads: usize = 16;
  export const edgeTails: usize = 20;
  /** epochs from one sample of an edge to the next, and when the next is due, for the edge and for its negative samples */
  export const interval: usize = 24;
  export const next: usize = 28;
  export const nextNegative: usize = 32;
  /** what the difference of two positions is multiplied by, for attraction (negative) and repulsion (positive) */
  export const attraction: usize = 36;
  export const repulsion: usize = 40;
  /** the tables have an entry for each multiple of 2¹⁸ of the bits of the squared distance, from this one on */
  export const tableStart: usize = 44;
  export const tableLength: usize = 48;
  export const movesTails: usize = 52;
  /** state of the random numbers: four words */
  export const random: usize = 56;
  export const epoch: usize = 72;
  export const learningRate: usize = 80;
  /** negative samples for each edge */
  export const negatives: usize = 88;
  /** largest change of a coordinate, before it is multiplied by the learning rate */
  export const limit: usize = 96;
  /** room for the sum of the moves of a head, a float for each dimension */
  export const moves: usize = 104;
}

/** Samples the edges from `first` to before `end` that are due in this epoch. */
export function sampleEdges(task: usize, first: i32, end: i32): void {
  if (load<i32>(task, SampleTask.dimensions) === 2) sampleInPlane(task, first, end);
  else sampleInSpace(task, first, end);
}

/** The same in two dimensions, where all that is needed stays in registers. */
function sampleInPlane(task: usize, first: i32, end: i32): void {
  const heads = <usize>load<u32>(task, SampleTask.heads);
  const tails = <usize>load<u32>(task, SampleTask.tails);
  const count = load<u32>(task, SampleTask.tailCount);
  const edgeHeads = <usize>load<u32>(task, SampleTask.edgeHeads);
  const edgeTails = <usize>load<u32>(task, SampleTask.edgeTails);
  const interval = <usize>load<u32>(task, SampleTask.interval);
  const next = <usize>load<u32>(task, SampleTask.next);
  const nextNegative = <usize>load<u32>(task, SampleTask.nextNegative);
  const attraction = <usize>load<u32>(task, SampleTask.attraction);
  const repulsion = <usize>load<u32>(task, SampleTask.repulsion);
  const start = load<i32>(task, SampleTask.tableStart);
  const last = load<i32>(task, SampleTask.tableLength) - 2;
  const movesTails = load<i32>(task, SampleTask.movesTails) !== 0;
  const epoch = <f32>load<f64>(task, SampleTask.epoch);
  const rate = <f32>load<f64>(task, SampleTask.learningRate);
  const negatives = <f32>load<f64>(task, SampleTask.negatives);
  const limit = <f32>load<f64>(task, SampleTask.limit);
  const skipsHead = heads === tails;
  for (let e = <usize>first * 4; e < <usize>end * 4; e += 4) {
    const due = load<f32>(next + e);
    if (due > epoch) continue;
    const headIndex = load<u32>(edgeHeads + e);
    const head = heads + <usize>headIndex * 8;
    const tail = tails + <usize>load<i32>(edgeTails + e) * 8;
    let x = load<f32>(head);
    let y = load<f32>(head, 4);
    const dx = x - load<f32>(tail);
    const dy = y - load<f32>(tail, 4);
    const pull = lookUp(attraction, start, last, dx * dx + dy * dy);
    const moveX = limited(pull * dx, limit) * rate;
    const moveY = limited(pull * dy, limit) * rate;
    x += moveX;
    y += moveY;
    if (movesTails) {
      store<f32>(tail, load<f32>(tail) - moveX);
      store<f32>(tail, load<f32>(tail, 4) - moveY, 4);
    }
    const apart = load<f32>(interval + e);
    store<f32>(next + e, due + apart);
    if (negatives > 0) {
      const spacing = apart / negatives;
      const since = load<f32>(nextNegative + e);
      const draws = <i32>((epoch - since) / spacing);
      let sumX: f32 = 0;
      let sumY: f32 = 0;
      for (let k = 0; k < draws; k++) {
        const other = nextIndex(task + SampleTask.random, count);
        if (skipsHead && other === headIndex) continue;
        const there = tails + <usize>other * 8;
        const ex = x - load<f32>(there);
        const ey = y - load<f32>(there, 4);
        const push = lookUp(repulsion, start, last, ex * ex + ey * ey);
        sumX += limited(push * ex, limit);
        sumY += limited(push * ey, limit);
      }
      x += sumX * rate;
      y += sumY * rate;
      store<f32>(nextNegative + e, since + <f32>draws * spacing);
    }
    store<f32>(head, x);
    store<f32>(head, y, 4);
  }
}

function sampleInSpace(task: usize, first: i32, end: i32): void {
  const rowBytes = <usize>load<i32>(task, SampleTask.dimensions) * 4;
  const heads = <usize>load<u32>(task, SampleTask.heads);
  const tails = <usize>load<u32>(task, SampleTask.tails);
  const count = load<u32>(task, SampleTask.tailCount);
  const edgeHeads = <usize>load<u32>(task, SampleTask.edgeHeads);
  const edgeTails = <usize>load<u32>(task, SampleTask.edgeTails);
  const interval = <usize>load<u32>(task, SampleTask.interval);
  const next = <usize>load<u32>(task, SampleTask.next);
  const nextNegative = <usize>load<u32>(task, SampleTask.nextNegative);
  const attraction = <usize>load<u32>(task, SampleTask.attraction);
  const repulsion = <usize>load<u32>(task, SampleTask.repulsion);
  const movesTails = load<i32>(task, SampleTask.movesTails) !== 0;
  const moves = <usize>load<u32>(task, SampleTask.moves);
  const epoch = <f32>load<f64>(task, SampleTask.epoch);
  const negatives = <f32>load<f64>(task, SampleTask.negatives);
  for (let e = <usize>first * 4; e < <usize>end * 4; e += 4) {
    const due = load<f32>(next + e);
    if (due > epoch) continue;
    const headIndex = load<u32>(edgeHeads + e);
    const head = heads + <usize>headIndex * rowBytes;
    const tail = tails + <usize>load<i32>(edgeTails + e) * rowBytes;
    memory.fill(moves, 0, rowBytes);
    addForce(task, rowBytes, head, tail, attraction);
    move(task, rowBytes, head, 1);
    if (movesTails) move(task, rowBytes, tail, -1);
    const apart = load<f32>(interval + e);
    store<f32>(next + e, due + apart);
    if (negatives <= 0) continue;
    const spacing = apart / negatives;
    const since = load<f32>(nextNegative + e);
    const draws = <i32>((epoch - since) / spacing);
    memory.fill(moves, 0, rowBytes);
    for (let k = 0; k < draws; k++) {
      const other = nextIndex(task + SampleTask.random, count);
      if (heads === tails && other === headIndex) continue;
      addForce(task, rowBytes, head, tails + <usize>other * rowBytes, repulsion);
    }
    move(task, rowBytes, head, 1);
    store<f32>(nextNegative + e, since + <f32>draws * spacing);
  }
}

/** Adds the coefficient of a table times the difference of two samples to the moves, limited in each coordinate. */
function addForce(task: usize, rowBytes: usize, head: usize, tail: usize, table: usize): void {
  let square: f32 = 0;
  for (let k: usize = 0; k < rowBytes; k += 4) {
    const difference = load<f32>(head + k) - load<f32>(tail + k);
    square += difference * difference;
  }
  const last = load<i32>(task, SampleTask.tableLength) - 2;
  const coefficient = lookUp(table, load<i32>(task, SampleTask.tableStart), last, square);
  const limit = <f32>load<f64>(task, SampleTask.limit);
  const moves = <usize>load<u32>(task, SampleTask.moves);
  for (let k: usize = 0; k < rowBytes; k += 4) {
    const force = coefficient * (load<f32>(head + k) - load<f32>(tail + k));
    store<f32>(moves + k, load<f32>(moves + k) + limited(force, limit));
  }
}

/** Moves a sample by the sum of the moves times the learning rate and a sign. */
function move(task: usize, rowBytes: usize, sample: usize, sign: f32): void {
  const moves = <usize>load<u32>(task, SampleTask.moves);
  const rate = sign * <f32>load<f64>(task, SampleTask.learningRate);
  for (let k: usize = 0; k < rowBytes; k += 4) {
    store<f32>(sample + k, load<f32>(sample + k) + load<f32>(moves + k) * rate);
  }
}

function limited(force: f32, limit: f32): f32 {
  return min(limit, max(-limit, force));
}

/** A coefficient, interpolated linearly between two entries of its table. */
function lookUp(table: usize, start: i32, last: i32, square: f32): f32 {
  const bits = reinterpret<i32>(square);
  const place = (bits >> 18) - start;
  if (place < 0) return load<f32>(table);
  if (place > last) return load<f32>(table + <usize>(last + 1) * 4);
  const share = <f32>(bits & 0x3ffff) * <f32>(1.0 / 262144.0);
  const low = load<f32>(table + <usize>place * 4);
  return low + share * (load<f32>(table + <usize>place * 4, 4) - low);
}

/** A whole number below `count`: the high half of a product with 32 bits of xoshiro128** (numeric/random/bits.ts). */
function nextIndex(state: usize, count: u32): u32 {
  const s1 = load<u32>(state, 4);
  const result = rotl<u32>(s1 * 5, 7) * 9;
  const s2 = load<u32>(state, 8) ^ load<u32>(state);
  const s3 = load<u32>(state, 12) ^ s1;
  store<u32>(state, s1 ^ s2, 4);
  store<u32>(state, load<u32>(state) ^ s3);
  store<u32>(state, s2 ^ (s1 << 9), 8);
  store<u32>(state, rotl<u32>(s3, 11), 12);
  return <u32>((<u64>result * <u64>count) >> 32);
}
