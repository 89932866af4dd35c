/**
 * A step of boosting a tree: the histogram of the smaller of two nodes, that of the larger one as the difference from
 * their parent's (Ke et al., LightGBM, 2017), and the best split of both by each column.
 */

/** Maximum number of codes of a column. */
const bins: usize = 256;

/** Minimum sum of second derivatives of a leaf: below it a Newton step is unreliable. */
const minHessian: f64 = 1e-3;

/** Offsets of a task; library/src/trees/boosting/histogram.ts uses the same ones. */
namespace Task {
  /** rows (32-bit) of the smaller node; their number; the pairs of derivatives of all rows of the data */
  export const rows: usize = 0;
  export const count: usize = 4;
  export const pairs: usize = 8;
  /** codes, a byte each, column after column; the distance between columns; the number of codes of each */
  export const codes: usize = 12;
  export const stride: usize = 16;
  export const codeCounts: usize = 20;
  /** histograms: pairs and numbers of samples; for the larger node, first its parent's, or 0 */
  export const sums: usize = 24;
  export const counts: usize = 28;
  export const otherSums: usize = 32;
  export const otherCounts: usize = 36;
  /** results, six doubles per column: gain, left sums (first derivatives, second, number), code, and 0 without missing
   * values, else 1 when they go right and 2 when left */
  export const results: usize = 40;
  export const otherResults: usize = 44;
  /** sums over both nodes (first derivatives, second, number) and the minimum gain */
  export const whole: usize = 48;
  export const otherWhole: usize = 80;
  export const alpha: usize = 112;
  export const minLeaf: usize = 120;
}

/** Computes the columns from `first` to `end` of a task. */
export function boostColumns(task: usize, first: i32, end: i32): void {
  const firstColumn = <usize>first;
  const columns = <usize>(end - first);
  const sums = <usize>load<u32>(task + Task.sums) + firstColumn * bins * 16;
  const counts = <usize>load<u32>(task + Task.counts) + firstColumn * bins * 4;
  memory.fill(sums, 0, columns * bins * 16);
  memory.fill(counts, 0, columns * bins * 4);
  addPairs(task, firstColumn, columns, sums, counts);
  const codeCounts = <usize>load<u32>(task + Task.codeCounts) + firstColumn * 4;
  findSplits(
    task,
    task + Task.whole,
    columns,
    codeCounts,
    sums,
    counts,
    <usize>load<u32>(task + Task.results) + firstColumn * 48,
  );
  if (load<u32>(task + Task.otherSums) === 0) return;
  const otherSums = <usize>load<u32>(task + Task.otherSums) + firstColumn * bins * 16;
  const otherCounts = <usize>load<u32>(task + Task.otherCounts) + firstColumn * bins * 4;
  for (let at: usize = 0; at < columns * bins * 16; at += 16) {
    v128.store(otherSums + at, f64x2.sub(v128.load(otherSums + at), v128.load(sums + at)));
  }
  for (let at: usize = 0; at < columns * bins * 4; at += 16) {
    v128.store(otherCounts + at, i32x4.sub(v128.load(otherCounts + at), v128.load(counts + at)));
  }
  const results = <usize>load<u32>(task + Task.otherResults) + firstColumn * 48;
  findSplits(task, task + Task.otherWhole, columns, codeCounts, otherSums, otherCounts, results);
}

/** Adds up the pairs of the smaller node, two columns at a time: they share the data read for a row. */
function addPairs(task: usize, first: usize, columns: usize, sums: usize, counts: usize): void {
  const count = load<i32>(task + Task.count);
  const rows = <usize>load<u32>(task + Task.rows);
  const pairs = <usize>load<u32>(task + Task.pairs);
  const stride = <usize>load<u32>(task + Task.stride);
  let codes = <usize>load<u32>(task + Task.codes) + first * stride;
  let left = columns;
  for (; left >= 2; left -= 2, codes += 2 * stride, sums += 2 * bins * 16, counts += 2 * bins * 4) {
    addTwo(count, rows, codes, codes + stride, pairs, sums, counts);
  }
  if (left > 0) addOne(count, rows, codes, pairs, sums, counts);
}

function addTwo(count: i32, rows: usize, codes: usize, others: usize, pairs: usize, sums: usize, counts: usize): void {
  const end = rows + ((<usize>count) << 2);
  for (; rows < end; rows += 4) {
    const row = <usize>load<u32>(rows);
    const pair = v128.load(pairs + (row << 4));
    const code = <usize>load<u8>(codes + row);
    const other = <usize>load<u8>(others + row);
    const at = sums + (code << 4);
    v128.store(at, f64x2.add(v128.load(at), pair));
    const number = counts + (code << 2);
    store<i32>(number, load<i32>(number) + 1);
    const otherAt = sums + (other << 4);
    v128.store(otherAt, f64x2.add(v128.load(otherAt, bins * 16), pair), bins * 16);
    const otherNumber = counts + (other << 2);
    store<i32>(otherNumber, load<i32>(otherNumber, bins * 4) + 1, bins * 4);
  }
}

function addOne(count: i32, rows: usize, codes: usize, pairs: usize, sums: usize, counts: usize): void {
  const end = rows + ((<usize>count) << 2);
  for (; rows < end; rows += 4) {
    const row = <usize>load<u32>(rows);
    const code = <usize>load<u8>(codes + row);
    const at = sums + (code << 4);
    v128.store(at, f64x2.add(v128.load(at), v128.load(pairs + (row << 4))));
    const number = counts + (code << 2);
    store<i32>(number, load<i32>(number) + 1);
  }
}

/** Finds the best split by each column. */
function findSplits(
  task: usize,
  whole: usize,
  columns: usize,
  codeCounts: usize,
  sums: usize,
  counts: usize,
  to: usize,
): void {
  const alpha = load<f64>(task + Task.alpha);
  const least = load<f64>(task + Task.minLeaf);
  // Both sides need enough samples.
  const isTooSmall = load<f64>(whole, 16) < 2 * least;
  for (let column: usize = 0; column < columns; column++, to += 48) {
    if (isTooSmall) store<f64>(to, -1, 32);
    else {
      const codes = load<i32>(codeCounts + column * 4);
      findSplit(codes, sums + column * bins * 16, counts + column * bins * 4, whole, alpha, least, to);
    }
  }
}

/** Finds the best split of a column's codes, with missing values on either side if there are any. */
function findSplit(codes: i32, sums: usize, counts: usize, whole: usize, alpha: f64, least: f64, to: usize): void {
  const hasMissing = load<i32>(counts + <usize>codes * 4) > 0;
  store<f64>(to, load<f64>(whole, 24));
  store<f64>(to, -1, 32);
  scan(codes, sums, counts, whole, alpha, least, to, false, hasMissing ? 1 : 0);
  if (hasMissing) scan(codes, sums, counts, whole, alpha, least, to, true, 2);
}

// G₁²/H₁ + G₂²/H₂ exceeds the best score when G₁²H₂ + G₂²H₁ exceeds it times H₁H₂, so only improvements cost a
// division. Sums have rounding errors of subtractions: an improvement must be larger than those.
function scan(
  codes: i32,
  sums: usize,
  counts: usize,
  whole: usize,
  alpha: f64,
  least: f64,
  to: usize,
  isMissingLeft: bool,
  mark: f64,
): void {
  const missing = <usize>codes;
  let g: f64 = isMissingLeft ? load<f64>(sums + (missing << 4)) : 0;
  let h: f64 = alpha + (isMissingLeft ? load<f64>(sums + (missing << 4), 8) : 0);
  let n: i32 = isMissingLeft ? load<i32>(counts + (missing << 2)) : 0;
  const allG = load<f64>(whole);
  const allH = load<f64>(whole, 8) + 2 * alpha;
  const most = <i32>(load<f64>(whole, 16) - least);
  const fewest = <i32>ceil(least);
  const leastH = minHessian + alpha;
  let score = load<f64>(to);
  score += 1e-10 * abs(score);
  // Up to this code, splits are evaluated one by one.
  let alone = 1;
  for (let code = 0; code < codes; code++, sums += 16, counts += 4) {
    while (code >= alone && code + 2 <= codes) {
      // Two splits at a time, as long as both leave enough on both sides and neither is an improvement.
      const one = f64x2.add(f64x2.replace_lane(f64x2.splat(g), 1, h), v128.load(sums));
      const two = f64x2.add(one, v128.load(sums, 16));
      const number = n + load<i32>(counts) + load<i32>(counts, 4);
      const G = v128.shuffle<f64>(one, two, 0, 2);
      const H = v128.shuffle<f64>(one, two, 1, 3);
      const otherH = f64x2.sub(f64x2.splat(allH), H);
      const otherG = f64x2.sub(f64x2.splat(allG), G);
      const product = f64x2.add(f64x2.mul(f64x2.mul(G, G), otherH), f64x2.mul(f64x2.mul(otherG, otherG), H));
      const better = f64x2.gt(product, f64x2.mul(f64x2.mul(f64x2.splat(score), H), otherH));
      if (number > most || f64x2.extract_lane(otherH, 1) < leastH || v128.any_true(better)) {
        alone = code + 2;
        break;
      }
      g = f64x2.extract_lane(two, 0);
      h = f64x2.extract_lane(two, 1);
      n = number;
      code += 2;
      sums += 32;
      counts += 8;
    }
    if (code >= codes) break;
    // A code that does not occur changes nothing, so the split after it is not an improvement.
    g += load<f64>(sums);
    h += load<f64>(sums, 8);
    n += load<i32>(counts);
    if (n < fewest || h < leastH) {
      alone = code + 2;
      continue;
    }
    const otherH = allH - h;
    if (n > most || otherH < leastH) break;
    const otherG = allG - g;
    const product = g * g * otherH + otherG * otherG * h;
    if (!(product > score * h * otherH)) continue;
    const gain = product / (h * otherH);
    store<f64>(to, gain);
    store<f64>(to, g, 8);
    store<f64>(to, h - alpha, 16);
    store<f64>(to, <f64>n, 24);
    store<f64>(to, <f64>code, 32);
    store<f64>(to, mark, 40);
    score = gain + 1e-10 * abs(gain);
  }
}

/**
 * Moves the rows whose codes go left before the others, each side in its original order; returns the number that go
 * left.
 */
export function divideRows(
  rows: usize,
  count: i32,
  kept: usize,
  codes: usize,
  code: i32,
  missing: i32,
  isMissingLeft: bool,
): i32 {
  const start = rows;
  let from = rows;
  let right = kept;
  // Each is written to both sides, and only its own side advances: there is no branch to mispredict.
  for (let t = 0; t < count; t++, from += 4) {
    const row = load<u32>(from);
    const own = <i32>load<u8>(codes + <usize>row);
    const isLeft = own === missing ? isMissingLeft : own <= code;
    store<u32>(rows, row);
    store<u32>(right, row);
    rows += (<usize>isLeft) << 2;
    right += (<usize>!isLeft) << 2;
  }
  memory.copy(rows, kept, right - kept);
  return <i32>((rows - start) >> 2);
}
