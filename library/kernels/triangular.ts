/**
 * Triangular systems. Large ones are halved, op(T) = [T₁₁ 0; T₂₁ T₂₂]: solve with T₁₁, subtract T₂₁ X₁ as a matrix
 * product, solve with T₂₂. So nearly all the work is products. Elmroth et al., "Recursive Blocked Algorithms and Hybrid
 * Data Structures for Dense Matrix Library Software", SIAM Review 46(1), 2004.
 */
import { finishNothing } from "./finish";
import { addFourRows } from "./matrix-vector";
import { product, wholeMatrix } from "./product";
import { transposeSquare } from "./symmetric";
import { addMultiple, dotContiguous, scaleContiguous } from "./vectors";

/**
 * Triangles up to this size are solved directly: for smaller ones, a product would spend most of its time on packing.
 */
const smallTriangle: i32 = 32;

/** Right-hand sides solved together: 32 rows of 64 doubles are 16 KiB, half of a first-level cache. */
const columnsTogether: i32 = 64;

export function trsv(lower: bool, trans: bool, unit: bool, n: i32, a: usize, lda: usize, x: usize): void {
  const forward = lower !== trans;
  for (let t = 0; t < n; t++) {
    const i = forward ? t : n - 1 - t;
    const row = a + <usize>i * lda * 8;
    const at = x + <usize>i * 8;
    // The stored off-diagonal part of row i, and the matching part of x.
    const skip = lower ? <usize>0 : <usize>(i + 1) * 8;
    const count = lower ? i : n - 1 - i;
    let value = load<f64>(at);
    if (!trans) value -= dotContiguous(count, row + skip, x + skip);
    if (!unit) value /= load<f64>(row + <usize>i * 8);
    store<f64>(at, value);
    // Transposed, row i is a column of op(T): the contribution of xᵢ to the others is subtracted as soon as it is
    // known.
    if (trans) addMultiple(count, -value, row + skip, x + skip);
  }
}

export function trsm(
  left: bool,
  lower: bool,
  trans: bool,
  unit: bool,
  m: i32,
  n: i32,
  alpha: f64,
  a: usize,
  lda: usize,
  b: usize,
  ldb: usize,
  scratch: usize,
): void {
  const bRow = ldb * 8;
  if (alpha !== 1) for (let i = 0; i < m; i++) scaleContiguous(n, alpha, b + <usize>i * bRow);
  if (alpha === 0) return;
  const row: usize = trans ? 8 : lda * 8;
  const column: usize = trans ? lda * 8 : 8;
  const isLower = lower !== trans;
  if (left) solveLeft(isLower, unit, m, n, a, row, column, b, bRow, scratch);
  else solveRight(isLower, unit, m, n, a, row, column, b, bRow, scratch);
}

/** B ← T⁻¹ B, where T is m x m with entry (i, j) at `t + i · row + j · column`. */
function solveLeft(
  isLower: bool,
  unit: bool,
  m: i32,
  n: i32,
  t: usize,
  row: usize,
  column: usize,
  b: usize,
  bRow: usize,
  scratch: usize,
): void {
  if (m <= smallTriangle) {
    for (let j = 0; j < n; j += columnsTogether) {
      solveSmall(isLower, unit, m, min(columnsTogether, n - j), t, row, column, b + <usize>j * 8, bRow);
    }
    return;
  }
  const half = firstPart(m);
  const corner = t + <usize>half * row + <usize>half * column;
  const below = b + <usize>half * bRow;
  if (isLower) {
    solveLeft(isLower, unit, half, n, t, row, column, b, bRow, scratch);
    const t21 = t + <usize>half * row;
    subtractProduct(m - half, n, half, t21, row, column, b, bRow, 8, below, bRow, scratch);
    solveLeft(isLower, unit, m - half, n, corner, row, column, below, bRow, scratch);
  } else {
    solveLeft(isLower, unit, m - half, n, corner, row, column, below, bRow, scratch);
    const t12 = t + <usize>half * column;
    subtractProduct(half, n, m - half, t12, row, column, below, bRow, 8, b, bRow, scratch);
    solveLeft(isLower, unit, half, n, t, row, column, b, bRow, scratch);
  }
}

/** B ← B T⁻¹, where T is n x n. */
function solveRight(
  isLower: bool,
  unit: bool,
  m: i32,
  n: i32,
  t: usize,
  row: usize,
  column: usize,
  b: usize,
  bRow: usize,
  scratch: usize,
): void {
  if (n <= smallTriangle) {
    // X T = B is Tᵀ Xᵀ = Bᵀ: with a few rows of B transposed, registers again hold several right-hand sides.
    for (let i = 0; i < m; i += columnsTogether) {
      const rows = min(columnsTogether, m - i);
      const part = b + <usize>i * bRow;
      transposeSquare(rows, n, part, bRow, scratch, columnsTogether * 8);
      solveSmall(!isLower, unit, n, rows, t, column, row, scratch, columnsTogether * 8);
      transposeSquare(n, rows, scratch, columnsTogether * 8, part, bRow);
    }
    return;
  }
  const half = firstPart(n);
  const corner = t + <usize>half * row + <usize>half * column;
  const beside = b + <usize>half * 8;
  if (isLower) {
    solveRight(isLower, unit, m, n - half, corner, row, column, beside, bRow, scratch);
    const t21 = t + <usize>half * row;
    subtractProduct(m, half, n - half, beside, bRow, 8, t21, row, column, b, bRow, scratch);
    solveRight(isLower, unit, m, half, t, row, column, b, bRow, scratch);
  } else {
    solveRight(isLower, unit, m, half, t, row, column, b, bRow, scratch);
    const t12 = t + <usize>half * column;
    subtractProduct(m, n - half, half, b, bRow, 8, t12, row, column, beside, bRow, scratch);
    solveRight(isLower, unit, m, n - half, corner, row, column, beside, bRow, scratch);
  }
}

/** Half of the size, as a multiple of the small triangle so that only one leaf is smaller. */
function firstPart(size: i32): i32 {
  const leaves = (size + smallTriangle - 1) / smallTriangle;
  return (leaves / 2) * smallTriangle;
}

/** C ← C − A B. */
function subtractProduct(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  aRow: usize,
  aColumn: usize,
  b: usize,
  bRow: usize,
  bColumn: usize,
  c: usize,
  cRow: usize,
  scratch: usize,
): void {
  product<f64>(wholeMatrix, finishNothing, 0, m, n, k, -1, a, aRow, aColumn, b, bRow, bColumn, 1, c, cRow, scratch);
}

/**
 * Row by row: row i of B minus the rows already solved, each times its entry of T, four at a time; then the diagonal.
 */
function solveSmall(
  isLower: bool,
  unit: bool,
  m: i32,
  n: i32,
  t: usize,
  row: usize,
  column: usize,
  b: usize,
  bRow: usize,
): void {
  for (let s = 0; s < m; s++) {
    const i = isLower ? s : m - 1 - s;
    const first = isLower ? 0 : i + 1;
    const end = isLower ? i : m;
    const at = b + <usize>i * bRow;
    const entries = t + <usize>i * row;
    let p = first;
    for (; p + 4 <= end; p += 4) addFourRows(n, -1, entries + <usize>p * column, column, b + <usize>p * bRow, bRow, at);
    for (; p < end; p++) addMultiple(n, -load<f64>(entries + <usize>p * column), b + <usize>p * bRow, at);
    if (!unit) divide(n, load<f64>(entries + <usize>i * column), at);
  }
}

function divide(n: i32, divisor: f64, x: usize): void {
  for (let j = 0; j < n; j++, x += 8) store<f64>(x, load<f64>(x) / divisor);
}
