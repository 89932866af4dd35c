/**
 * Searches among points that are removed one by one, in panels of 8: entry j of point p is number
 * (⌊p / 8⌋ columns + j) 8 + p mod 8. What was removed, and what fills the last panel, is infinitely far. Products and sums
 * are rounded one by one in both builds, so that distances are those of plain loops to the last bit, and ties stay ties.
 */

/** Bytes of one column of a panel. */
const panelBytes: usize = 64;

/** The columns after which a panel is left if all its points are too far. */
const columnsAtOnce: i32 = 4;

/** Twice the rounding errors of a limit. */
const slack: f64 = 1.000000000000002;

export function nearestCluster(
  panels: i32,
  columns: i32,
  query: usize,
  size: f64,
  own: i32,
  preferred: i32,
  centers: usize,
  sizes: usize,
  result: usize,
): i32 {
  const doubled = f64x2.splat(2 * size);
  const single = f64x2.splat(size);
  // 2 a b / (a + b) is at least this, so that farther centers need no exact distance.
  const leastFactor = (2 * size) / (size + 1);
  const perPanel = <usize>columns * panelBytes;
  const lanes = result + 8;
  let best = preferred;
  let least: f64 = Infinity;
  if (preferred >= 0) {
    const square = squareTo(columns, query, centers + <usize>(preferred >> 3) * perPanel + <usize>(preferred & 7) * 8);
    const other = load<f64>(sizes + <usize>preferred * 8);
    least = ((2 * size * other) / (size + other)) * square;
  }
  let limit = f64x2.splat((least / leastFactor) * slack);
  for (let panel = 0; panel < panels; panel++, centers += perPanel, sizes += panelBytes) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let at = centers;
    let isFar = false;
    for (let j = 0; j < columns && !isFar; ) {
      const end = min(j + columnsAtOnce, columns);
      for (; j < end; j++, at += panelBytes) {
        const value = v128.load64_splat(query + <usize>j * 8);
        const d0 = f64x2.sub(value, v128.load(at));
        const d1 = f64x2.sub(value, v128.load(at, 16));
        const d2 = f64x2.sub(value, v128.load(at, 32));
        const d3 = f64x2.sub(value, v128.load(at, 48));
        s0 = f64x2.add(s0, f64x2.mul(d0, d0));
        s1 = f64x2.add(s1, f64x2.mul(d1, d1));
        s2 = f64x2.add(s2, f64x2.mul(d2, d2));
        s3 = f64x2.add(s3, f64x2.mul(d3, d3));
      }
      const nearest = f64x2.pmin(f64x2.pmin(s0, s1), f64x2.pmin(s2, s3));
      isFar = !v128.any_true(f64x2.le(nearest, limit));
    }
    if (isFar) continue;
    v128.store(lanes, weighted(s0, doubled, single, v128.load(sizes)));
    v128.store(lanes, weighted(s1, doubled, single, v128.load(sizes, 16)), 16);
    v128.store(lanes, weighted(s2, doubled, single, v128.load(sizes, 32)), 32);
    v128.store(lanes, weighted(s3, doubled, single, v128.load(sizes, 48)), 48);
    for (let lane = 0; lane < 8; lane++) {
      const distance = load<f64>(lanes + <usize>lane * 8);
      if (distance >= least || panel * 8 + lane === own) continue;
      least = distance;
      best = panel * 8 + lane;
      limit = f64x2.splat((least / leastFactor) * slack);
    }
  }
  store<f64>(result, least);
  return best;
}

/** Ward's distances from the squared ones of centers. */
function weighted(squares: v128, doubled: v128, single: v128, sizes: v128): v128 {
  return f64x2.mul(f64x2.div(f64x2.mul(doubled, sizes), f64x2.add(single, sizes)), squares);
}

/** The squared distance from the query to a point of a panel. */
function squareTo(columns: i32, query: usize, point: usize): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < columns; j++, query += 8, point += panelBytes) {
    const difference = load<f64>(query) - load<f64>(point);
    sum += difference * difference;
  }
  return sum;
}
