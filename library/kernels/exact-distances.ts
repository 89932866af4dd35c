/**
 * The distances of all pairs of samples from their differences, by tiles of 2 x 4, each of which is also written to its mirrored place.
 * Products and sums are rounded one by one in both builds, so that distances are those of plain loops to the last bit.
 */

/** Columns that are computed for all rows before the next: the lines of cache with their mirrored places are used up. */
const columnsTogether: i32 = 32;

/**
 * Writes the rows from `first` to before `end` and their mirror images; both are multiples of 4, and so is `n`. The samples are column
 * after column.
 */
export function exactDistances(first: i32, end: i32, n: i32, columns: i32, samples: usize, out: usize): void {
  for (let j0 = first; j0 < n; j0 += columnsTogether) {
    const last = min(n, j0 + columnsTogether);
    for (let i = first; i < min(end, last); i += 2) {
      for (let j = max(j0, i & ~3); j < last; j += 4) tile(i, j, n, columns, samples, out);
    }
  }
}

function tile(i: i32, j: i32, n: i32, columns: i32, samples: usize, out: usize): void {
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  const line = <usize>n * 8;
  let own = samples + <usize>i * 8;
  let other = samples + <usize>j * 8;
  for (let k = 0; k < columns; k++, own += line, other += line) {
    const a = v128.load64_splat(own);
    const b = v128.load64_splat(own, 8);
    const left = v128.load(other);
    const right = v128.load(other, 16);
    const da0 = f64x2.sub(a, left);
    const da1 = f64x2.sub(a, right);
    const db0 = f64x2.sub(b, left);
    const db1 = f64x2.sub(b, right);
    a0 = f64x2.add(a0, f64x2.mul(da0, da0));
    a1 = f64x2.add(a1, f64x2.mul(da1, da1));
    b0 = f64x2.add(b0, f64x2.mul(db0, db0));
    b1 = f64x2.add(b1, f64x2.mul(db1, db1));
  }
  a0 = f64x2.sqrt(a0);
  a1 = f64x2.sqrt(a1);
  b0 = f64x2.sqrt(b0);
  b1 = f64x2.sqrt(b1);
  const row = out + <usize>i * line + <usize>j * 8;
  v128.store(row, a0);
  v128.store(row, a1, 16);
  v128.store(row + line, b0);
  v128.store(row + line, b1, 16);
  const mirrored = out + <usize>j * line + <usize>i * 8;
  v128.store(mirrored, v128.shuffle<f64>(a0, b0, 0, 2));
  v128.store(mirrored + line, v128.shuffle<f64>(a0, b0, 1, 3));
  v128.store(mirrored + 2 * line, v128.shuffle<f64>(a1, b1, 0, 2));
  v128.store(mirrored + 3 * line, v128.shuffle<f64>(a1, b1, 1, 3));
}
