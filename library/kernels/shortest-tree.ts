/**
 * Prim's algorithm for samples in blocks of 64, each with the box around its samples: most blocks are too far from a sample, or all
 * have been reached more easily before, so that only a few are searched for each edge. Products and sums are rounded one by one
 * in both builds, so that distances are those of plain loops to the last bit, and ties stay ties.
 */

/** Bytes of a column of numbers for a panel of 8 samples, and for a block. */
const panelBytes: usize = 64;
const blockBytes: usize = 512;

/** Covers the rounding of squares and roots. */
const margin: f64 = 1 + 1e-15;

export function growShortestTree(
  edges: i32,
  blocks: i32,
  columns: i32,
  first: i32,
  points: usize,
  boxes: usize,
  samples: usize,
  reached: usize,
): i32 {
  const room = <usize>blocks * blockBytes;
  const perPanel = <usize>columns * panelBytes;
  const perBox = (<usize>columns + 1) * 16;
  const leaving = samples + room;
  const shortest = samples + 3 * room;
  let place = first;
  for (let edge = 0; edge < edges; edge++) {
    const at = <usize>place * 8;
    const number = load<f64>(samples + at);
    const floor = load<f64>(leaving + at);
    const query = points + <usize>(place >> 3) * perPanel + <usize>(place & 7) * 8;
    // It is no longer to be reached.
    store<f64>(samples + at, -1);
    let least: f64 = Infinity;
    let box = boxes;
    for (let block = 0; block < blocks; block++, box += perBox) {
      const most = load<f64>(box, 8);
      const isOwn = block === place >> 6;
      if (isOwn || (floor < most && isWithin(columns, query, box + 16, most * most * margin))) {
        const offset = <usize>block * blockBytes;
        reachBlock(columns, query, floor, number, points + offset * <usize>columns, samples + offset, room, box);
      }
      least = min(least, load<f64>(box));
    }
    if (!(least < Infinity)) return edge;
    place = lowestAt(least, blocks, boxes, perBox, samples, shortest);
    store<i32>(reached + <usize>edge * 4, place);
  }
  return edges;
}

/** Whether the squared distance to a box is at most a limit; rounded like the distances to its samples, it exceeds none of them. */
function isWithin(columns: i32, query: usize, box: usize, limit: f64): bool {
  let sum: f64 = 0;
  for (let j = 0; j < columns; j++, query += panelBytes, box += 16) {
    const value = load<f64>(query);
    const gap = max(max(load<f64>(box) - value, value - load<f64>(box, 8)), 0);
    sum += gap * gap;
    if (!(sum <= limit)) return false;
  }
  return true;
}

/** Shortens the lengths of a block, and writes the least and the largest of those still to be reached to its box. */
function reachBlock(
  columns: i32,
  query: usize,
  floor: f64,
  number: f64,
  points: usize,
  samples: usize,
  room: usize,
  box: usize,
): void {
  const nothing = f64x2.splat(Infinity);
  const zero = f64x2.splat(0);
  const lowest = f64x2.splat(floor);
  let least = nothing;
  let most = f64x2.splat(-Infinity);
  for (let panel = 0; panel < 8; panel++, samples += panelBytes) {
    const l0 = f64x2.ge(v128.load(samples), zero);
    const l1 = f64x2.ge(v128.load(samples, 16), zero);
    const l2 = f64x2.ge(v128.load(samples, 32), zero);
    const l3 = f64x2.ge(v128.load(samples, 48), zero);
    if (!v128.any_true(v128.or(v128.or(l0, l1), v128.or(l2, l3)))) {
      points += <usize>columns * panelBytes;
      continue;
    }
    let s0 = zero;
    let s1 = zero;
    let s2 = zero;
    let s3 = zero;
    let at = query;
    for (let j = 0; j < columns; j++, points += panelBytes, at += panelBytes) {
      const value = v128.load64_splat(at);
      const d0 = f64x2.sub(value, v128.load(points));
      const d1 = f64x2.sub(value, v128.load(points, 16));
      const d2 = f64x2.sub(value, v128.load(points, 32));
      const d3 = f64x2.sub(value, v128.load(points, 48));
      s0 = f64x2.add(s0, f64x2.mul(d0, d0));
      s1 = f64x2.add(s1, f64x2.mul(d1, d1));
      s2 = f64x2.add(s2, f64x2.mul(d2, d2));
      s3 = f64x2.add(s3, f64x2.mul(d3, d3));
    }
    const entering = samples + 2 * room;
    s0 = shorten(s0, lowest, entering, room, number, l0);
    s1 = shorten(s1, lowest, entering + 16, room, number, l1);
    s2 = shorten(s2, lowest, entering + 32, room, number, l2);
    s3 = shorten(s3, lowest, entering + 48, room, number, l3);
    least = f64x2.pmin(least, v128.bitselect(s0, nothing, l0));
    least = f64x2.pmin(least, v128.bitselect(s1, nothing, l1));
    least = f64x2.pmin(least, v128.bitselect(s2, nothing, l2));
    least = f64x2.pmin(least, v128.bitselect(s3, nothing, l3));
    most = f64x2.pmax(most, v128.and(s0, l0));
    most = f64x2.pmax(most, v128.and(s1, l1));
    most = f64x2.pmax(most, v128.and(s2, l2));
    most = f64x2.pmax(most, v128.and(s3, l3));
  }
  store<f64>(box, min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1)));
  store<f64>(box, max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)), 8);
}

/** Replaces the lengths of samples still to be reached that the new ones are below, and their sources; returns the lengths. */
function shorten(squares: v128, lowest: v128, entering: usize, room: usize, number: f64, isLeft: v128): v128 {
  const before = v128.load(entering + room);
  // Most samples have been reached more easily before, which their squared distances show without roots.
  const limit = f64x2.mul(f64x2.mul(before, before), f64x2.splat(margin));
  if (!v128.any_true(v128.and(f64x2.le(squares, limit), isLeft))) return before;
  const lengths = f64x2.pmax(f64x2.pmax(f64x2.sqrt(squares), lowest), v128.load(entering));
  const isShorter = v128.and(f64x2.lt(lengths, before), isLeft);
  if (!v128.any_true(isShorter)) return before;
  const kept = v128.bitselect(lengths, before, isShorter);
  const sources = entering + 2 * room;
  v128.store(entering + room, kept);
  v128.store(sources, v128.bitselect(f64x2.splat(number), v128.load(sources), isShorter));
  return kept;
}

/** The place of the sample with the lowest number among those still to be reached with the least length. */
function lowestAt(least: f64, blocks: i32, boxes: usize, perBox: usize, samples: usize, shortest: usize): i32 {
  let best = -1;
  let lowest: f64 = Infinity;
  for (let block = 0; block < blocks; block++, boxes += perBox) {
    if (load<f64>(boxes) !== least) continue;
    for (let place = block * 64; place < block * 64 + 64; place += 2) {
      const at = <usize>place * 8;
      if (!v128.any_true(f64x2.eq(v128.load(shortest + at), f64x2.splat(least)))) continue;
      for (let lane = 0; lane < 2; lane++) {
        const one = at + <usize>lane * 8;
        const number = load<f64>(samples + one);
        if (load<f64>(shortest + one) !== least || number < 0 || number >= lowest) continue;
        lowest = number;
        best = place + lane;
      }
    }
  }
  return best;
}
