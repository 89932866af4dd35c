/**
 * Neighbour embeddings by sampling edges (McInnes, Healy and Melville 2018): an edge attracts its two ends as often as its
 * weight says, and its head is repelled by samples drawn at random. Both forces are functions of the squared distance,
 * given by tables, so that any potentials can be used. One edge after the other moves, so the result depends on the seed
 * alone. The negative samples of an edge all repel its head from where the attraction left it, so that none waits for the
 * one before; they are drawn in groups of four, one by each of four streams of random numbers, of which the last may be left in part.
 */

/** Offsets of a task: whole numbers and addresses first, then doubles; library/src/engine/embedding-kernels.ts has the same. */
export namespace SampleTask {
  export const dimensions: usize = 0;
  /** positions as floats, sample by sample, and their number */
  export const positions: usize = 4;
  export const count: usize = 8;
  /** the ends of the edges (32 bits) */
  export const edgeHeads: usize = 12;
  export const edgeTails: usize = 16;
  /** epochs from one sample of an edge to the next, and when the next is due, for the edge and for its negative samples */
  export const interval: usize = 20;
  export const next: usize = 24;
  export const nextNegative: usize = 28;
  /** what the difference of two positions is multiplied by, for attraction (negative) and repulsion (positive) */
  export const attraction: usize = 32;
  export const repulsion: usize = 36;
  /** the tables have an entry for each multiple of 2¹⁸ of the bits of the squared distance, from this one on */
  export const tableStart: usize = 40;
  export const tableLength: usize = 44;
  /** room for the moves of a head by each of four samples, four floats for each dimension */
  export const moves: usize = 48;
  /** the first words of the states of four streams of random numbers, then the second words, and so on */
  export const random: usize = 56;
  export const epoch: usize = 120;
  export const learningRate: usize = 128;
  /** negative samples for each edge */
  export const negatives: usize = 136;
  /** largest change of a coordinate, before it is multiplied by the learning rate */
  export const limit: usize = 144;
}

/** Samples the edges from `first` to before `end` that are due in this epoch. */
export function sampleEdges(task: usize, first: i32, end: i32): void {
  if (load<i32>(task, SampleTask.dimensions) === 2) sampleInPlane(task, first, end);
  else sampleInSpace(task, first, end);
}

/** The same in two dimensions, where all that is needed stays in registers. */
function sampleInPlane(task: usize, first: i32, end: i32): void {
  const positions = <usize>load<u32>(task, SampleTask.positions);
  const edgeHeads = <usize>load<u32>(task, SampleTask.edgeHeads);
  const edgeTails = <usize>load<u32>(task, SampleTask.edgeTails);
  const interval = <usize>load<u32>(task, SampleTask.interval);
  const next = <usize>load<u32>(task, SampleTask.next);
  const nextNegative = <usize>load<u32>(task, SampleTask.nextNegative);
  const attraction = <usize>load<u32>(task, SampleTask.attraction);
  const repulsion = <usize>load<u32>(task, SampleTask.repulsion);
  const least = leastBits(task);
  const most = mostBits(task);
  const epoch = <f32>load<f64>(task, SampleTask.epoch);
  const rate = <f32>load<f64>(task, SampleTask.learningRate);
  const negatives = <f32>load<f64>(task, SampleTask.negatives);
  const limit = <f32>load<f64>(task, SampleTask.limit);
  const lanes = i32x4(0, 1, 2, 3);
  for (let e = <usize>first * 4; e < <usize>end * 4; e += 4) {
    const due = load<f32>(next + e);
    if (due > epoch) continue;
    const headIndex = load<i32>(edgeHeads + e);
    const head = positions + <usize>headIndex * 8;
    const tail = positions + <usize>load<i32>(edgeTails + e) * 8;
    let x = load<f32>(head);
    let y = load<f32>(head, 4);
    const dx = x - load<f32>(tail);
    const dy = y - load<f32>(tail, 4);
    const pull = lookUp(attraction, least, most, dx * dx + dy * dy);
    const moveX = limited(pull * dx, limit) * rate;
    const moveY = limited(pull * dy, limit) * rate;
    x += moveX;
    y += moveY;
    store<f32>(tail, load<f32>(tail) - moveX);
    store<f32>(tail, load<f32>(tail, 4) - moveY, 4);
    const apart = load<f32>(interval + e);
    store<f32>(next + e, due + apart);
    if (negatives > 0) {
      const spacing = apart / negatives;
      const since = load<f32>(nextNegative + e);
      const draws = <i32>((epoch - since) / spacing);
      if (draws > 0) {
        let sumX = f32x4.splat(0);
        let sumY = f32x4.splat(0);
        for (let k = 0; k < draws; k += 4) {
          const others = drawFour(task);
          const places = i32x4.add(i32x4.shl(others, 3), i32x4.splat(<i32>positions));
          const one = pairAt(i32x4.extract_lane(places, 0), i32x4.extract_lane(places, 1));
          const two = pairAt(i32x4.extract_lane(places, 2), i32x4.extract_lane(places, 3));
          const ex = f32x4.sub(f32x4.splat(x), v128.shuffle<f32>(one, two, 0, 2, 4, 6));
          const ey = f32x4.sub(f32x4.splat(y), v128.shuffle<f32>(one, two, 1, 3, 5, 7));
          const squares = f32x4.add(f32x4.mul(ex, ex), f32x4.mul(ey, ey));
          const isOther = i32x4.ne(others, i32x4.splat(headIndex));
          const isDrawn = i32x4.lt_s(lanes, i32x4.splat(draws - k));
          const push = v128.and(lookUpFour(repulsion, least, most, squares), v128.and(isOther, isDrawn));
          sumX = f32x4.add(sumX, limitedFour(f32x4.mul(push, ex), limit));
          sumY = f32x4.add(sumY, limitedFour(f32x4.mul(push, ey), limit));
        }
        x += sumOf(sumX) * rate;
        y += sumOf(sumY) * rate;
        store<f32>(nextNegative + e, since + <f32>draws * spacing);
      }
    }
    store<f32>(head, x);
    store<f32>(head, y, 4);
  }
}

function sampleInSpace(task: usize, first: i32, end: i32): void {
  const rowBytes = <usize>load<i32>(task, SampleTask.dimensions) * 4;
  const positions = <usize>load<u32>(task, SampleTask.positions);
  const edgeHeads = <usize>load<u32>(task, SampleTask.edgeHeads);
  const edgeTails = <usize>load<u32>(task, SampleTask.edgeTails);
  const interval = <usize>load<u32>(task, SampleTask.interval);
  const next = <usize>load<u32>(task, SampleTask.next);
  const nextNegative = <usize>load<u32>(task, SampleTask.nextNegative);
  const attraction = <usize>load<u32>(task, SampleTask.attraction);
  const repulsion = <usize>load<u32>(task, SampleTask.repulsion);
  const moves = <usize>load<u32>(task, SampleTask.moves);
  const epoch = <f32>load<f64>(task, SampleTask.epoch);
  const negatives = <f32>load<f64>(task, SampleTask.negatives);
  for (let e = <usize>first * 4; e < <usize>end * 4; e += 4) {
    const due = load<f32>(next + e);
    if (due > epoch) continue;
    const headIndex = load<i32>(edgeHeads + e);
    const head = positions + <usize>headIndex * rowBytes;
    const tail = positions + <usize>load<i32>(edgeTails + e) * rowBytes;
    memory.fill(moves, 0, rowBytes * 4);
    addForce(task, rowBytes, head, tail, attraction, moves);
    move(task, rowBytes, head, 1);
    move(task, rowBytes, tail, -1);
    const apart = load<f32>(interval + e);
    store<f32>(next + e, due + apart);
    if (negatives <= 0) continue;
    const spacing = apart / negatives;
    const since = load<f32>(nextNegative + e);
    const draws = <i32>((epoch - since) / spacing);
    memory.fill(moves, 0, rowBytes * 4);
    for (let k = 0; k < draws; k += 4) {
      let others = drawFour(task);
      const drawn = min(4, draws - k);
      for (let lane = 0; lane < drawn; lane++) {
        const other = i32x4.extract_lane(others, 0);
        others = v128.shuffle<i32>(others, others, 1, 2, 3, 0);
        if (other === headIndex) continue;
        addForce(task, rowBytes, head, positions + <usize>other * rowBytes, repulsion, moves + <usize>lane * 4);
      }
    }
    move(task, rowBytes, head, 1);
    store<f32>(nextNegative + e, since + <f32>draws * spacing);
  }
}

/** Adds the coefficient of a table times the difference of two samples to moves, limited in each coordinate. */
function addForce(task: usize, rowBytes: usize, head: usize, tail: usize, table: usize, moves: usize): void {
  let square: f32 = 0;
  for (let k: usize = 0; k < rowBytes; k += 4) {
    const difference = load<f32>(head + k) - load<f32>(tail + k);
    square += difference * difference;
  }
  const coefficient = lookUp(table, leastBits(task), mostBits(task), square);
  const limit = <f32>load<f64>(task, SampleTask.limit);
  for (let k: usize = 0; k < rowBytes; k += 4) {
    const force = coefficient * (load<f32>(head + k) - load<f32>(tail + k));
    store<f32>(moves + 4 * k, load<f32>(moves + 4 * k) + limited(force, limit));
  }
}

/** Moves a sample by the sum of the moves times the learning rate and a sign. */
function move(task: usize, rowBytes: usize, sample: usize, sign: f32): void {
  const moves = <usize>load<u32>(task, SampleTask.moves);
  const rate = sign * <f32>load<f64>(task, SampleTask.learningRate);
  for (let k: usize = 0; k < rowBytes; k += 4) {
    store<f32>(sample + k, load<f32>(sample + k) + sumOf(v128.load(moves + 4 * k)) * rate);
  }
}

function limited(force: f32, limit: f32): f32 {
  return force > limit ? limit : force < -limit ? -limit : force;
}

function limitedFour(force: v128, limit: f32): v128 {
  return f32x4.pmin(f32x4.splat(limit), f32x4.pmax(f32x4.splat(-limit), force));
}

/** The sum of four floats, in a fixed order. */
function sumOf(values: v128): f32 {
  const pairs = f32x4.add(values, v128.shuffle<f32>(values, values, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/** The positions of two samples in the plane. */
function pairAt(one: i32, other: i32): v128 {
  return v128.load_lane<i64>(<usize>other, v128.load_zero<i64>(<usize>one), 1);
}

/** The least and the largest bits of a squared distance that the tables cover. */
function leastBits(task: usize): i32 {
  return load<i32>(task, SampleTask.tableStart) << 18;
}

function mostBits(task: usize): i32 {
  const length = load<i32>(task, SampleTask.tableLength);
  return ((load<i32>(task, SampleTask.tableStart) + length - 1) << 18) - 1;
}

/** A coefficient, interpolated linearly between two entries of its table. */
function lookUp(table: usize, least: i32, most: i32, square: f32): f32 {
  const bits = min(most, max(least, reinterpret<i32>(square))) - least;
  const entry = table + <usize>((bits >> 18) << 2);
  const share = <f32>(bits & 0x3ffff) * <f32>(1.0 / 262144.0);
  const low = load<f32>(entry);
  return low + share * (load<f32>(entry, 4) - low);
}

/** The coefficients of four squared distances. */
function lookUpFour(table: usize, least: i32, most: i32, squares: v128): v128 {
  const bits = i32x4.sub(i32x4.min_s(i32x4.splat(most), i32x4.max_s(i32x4.splat(least), squares)), i32x4.splat(least));
  const entries = i32x4.add(i32x4.shl(i32x4.shr_s(bits, 18), 2), i32x4.splat(<i32>table));
  const one = pairAt(i32x4.extract_lane(entries, 0), i32x4.extract_lane(entries, 1));
  const two = pairAt(i32x4.extract_lane(entries, 2), i32x4.extract_lane(entries, 3));
  const low = v128.shuffle<f32>(one, two, 0, 2, 4, 6);
  const high = v128.shuffle<f32>(one, two, 1, 3, 5, 7);
  const shares = f32x4.mul(
    f32x4.convert_i32x4_s(v128.and(bits, i32x4.splat(0x3ffff))),
    f32x4.splat(<f32>(1.0 / 262144.0)),
  );
  return f32x4.add(low, f32x4.mul(shares, f32x4.sub(high, low)));
}

/** Four whole numbers below `count`: the high halves of products with 32 bits of xoshiro128** (numeric/random/bits.ts). */
function drawFour(task: usize): v128 {
  const state = task + SampleTask.random;
  const s0 = v128.load(state);
  const s1 = v128.load(state, 16);
  const fives = i32x4.add(i32x4.shl(s1, 2), s1);
  const turned = v128.or(i32x4.shl(fives, 7), i32x4.shr_u(fives, 25));
  const bits = i32x4.add(i32x4.shl(turned, 3), turned);
  const s2 = v128.xor(v128.load(state, 32), s0);
  const s3 = v128.xor(v128.load(state, 48), s1);
  v128.store(state, v128.xor(s0, s3));
  v128.store(state, v128.xor(s1, s2), 16);
  v128.store(state, v128.xor(s2, i32x4.shl(s1, 9)), 32);
  v128.store(state, v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21)), 48);
  const count = i32x4.splat(load<i32>(task, SampleTask.count));
  const low = i64x2.extmul_low_i32x4_u(bits, count);
  const high = i64x2.extmul_high_i32x4_u(bits, count);
  return v128.shuffle<i32>(low, high, 1, 3, 5, 7);
}
