/** Triangular systems with many right-hand sides, solved in place: large ones on the engine, small ones row by row. */
import type { Matrix } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";

// Below this many multiplications, or with fewer right-hand sides, moving the matrices to the engine costs more than
// it saves.
const ENGINE_FROM = 8192;
const MIN_COLUMNS = 4;

/** X ← L⁻¹ X for the lower triangle L of a square matrix; with `unit` its diagonal counts as 1 and is not read. */
export function substituteLower(l: Matrix, x: Matrix, unit: boolean): void {
  substitute({ lower: true, transposed: false, unit }, l, x);
}

/** X ← L⁻ᵀ X for the lower triangle L of a square matrix. */
export function substituteLowerTransposed(l: Matrix, x: Matrix, unit = false): void {
  substitute({ lower: true, transposed: true, unit }, l, x);
}

/** X ← U⁻¹ X for the upper triangle U of a square matrix. */
export function substituteUpper(u: Matrix, x: Matrix): void {
  substitute({ lower: false, transposed: false, unit: false }, u, x);
}

/** X ← U⁻ᵀ X for the upper triangle U of a square matrix. */
export function substituteUpperTransposed(u: Matrix, x: Matrix): void {
  substitute({ lower: false, transposed: true, unit: false }, u, x);
}

interface Triangle {
  readonly lower: boolean;
  readonly transposed: boolean;
  readonly unit: boolean;
}

function substitute(triangle: Triangle, t: Matrix, x: Matrix): void {
  const n = t.rows;
  const width = x.columns;
  if (width < MIN_COLUMNS || n * n * width < ENGINE_FROM) substituteRows(triangle, t, x);
  else {
    const { lower, transposed, unit } = triangle;
    const engine = currentEngine();
    withWorkspace(engine, (space) => {
      const left = space.matrix(n, n, t.data);
      const right = space.matrix(n, width, x.data);
      engine.kernels.trsm(true, lower, transposed, unit, n, width, 1, left, n, right, width);
      x.data.set(engine.memory.f64.subarray(right / 8, right / 8 + n * width));
    });
  }
}

/**
 * Row by row of T, so that memory is read in order. Not transposed, row i subtracts the contributions of the known rows
 * of X; transposed, it subtracts the contribution of row i of X from the others as soon as that is known.
 */
function substituteRows({ lower, transposed, unit }: Triangle, t: Matrix, x: Matrix): void {
  const n = t.rows;
  const forward = lower !== transposed;
  for (let step = 0; step < n; step++) {
    const i = forward ? step : n - 1 - step;
    const first = lower ? 0 : i + 1;
    const end = lower ? i : n;
    if (!transposed) for (let k = first; k < end; k++) subtractRow(x, i, k, t.data[i * n + k]);
    if (!unit) divideRow(x, i, t.data[i * n + i]);
    if (transposed) for (let k = first; k < end; k++) subtractRow(x, k, i, t.data[i * n + k]);
  }
}

function subtractRow({ data, columns }: Matrix, i: number, k: number, factor: number): void {
  for (let j = 0, to = i * columns, from = k * columns; j < columns; j++) data[to + j] -= factor * data[from + j];
}

function divideRow({ data, columns }: Matrix, i: number, divisor: number): void {
  for (let j = 0, at = i * columns; j < columns; j++) data[at + j] /= divisor;
}
