/** The samples as the solvers of logistic regression see them: scaled columns, and ones at the end for the intercept. */
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import type { ColumnScaling } from "./scaling.js";

/** Products with Z, n x p. What has one row per class is stored class after class: W is K x p, scores are K x n. */
export interface Design {
  readonly rows: number;
  /** The number of columns, that of ones included. */
  readonly columns: number;
  /** The address of Z in the engine's memory, row after row; undefined when it is never formed. */
  readonly address: number | undefined;
  /** out ← W Zᵀ for the K rows of W. */
  scores(weights: Float64Array, outputs: number, out: Float64Array): void;
  /** out ← R Z for the K rows of R, which has one column per sample. */
  combine(residuals: Float64Array, outputs: number, out: Float64Array): void;
  /** Copies some columns, in ascending order, of the rows first … first + count − 1, row after row. */
  gather(first: number, count: number, columns: Int32Array, out: Float64Array): void;
  /** Gives memory back. */
  dispose(): void;
}

/** Sparse samples are spread out up to this many numbers, because products with dense columns are faster. */
const SPREAD_UP_TO = 2 ** 22;

/** Prepares samples for repeated products; dispose of it in `finally`. */
export function createDesign(x: Matrix | SparseMatrix, scaling: ColumnScaling, maxOutputs: number): Design {
  const isSmall = x.rows * (x.columns + 1) <= SPREAD_UP_TO;
  return isSparse(x) && !isSmall ? sparseDesign(x, scaling) : denseDesign(x, scaling, maxOutputs);
}

/** Z in the engine's memory. */
function denseDesign(x: Matrix | SparseMatrix, scaling: ColumnScaling, maxOutputs: number): Design {
  const engine = currentEngine();
  const { kernels, memory } = engine;
  const { rows } = x;
  const columns = x.columns + (scaling.intercept ? 1 : 0);
  const space = createWorkspace(engine);
  const z = space.matrix(rows, columns);
  const w = space.matrix(maxOutputs, columns);
  const r = space.matrix(maxOutputs, rows);
  writeScaled(x, scaling, memory.f64, z / 8);

  function copyOut(address: number, length: number, out: Float64Array): void {
    out.set(memory.f64.subarray(address / 8, address / 8 + length));
  }

  return {
    rows,
    columns,
    address: z,
    scores(weights, outputs, out) {
      space.write(w, weights);
      if (outputs === 1) kernels.gemv(false, rows, columns, 1, z, columns, w, 0, r);
      else kernels.gemm(false, true, outputs, rows, columns, 1, w, columns, z, columns, 0, r, rows);
      copyOut(r, outputs * rows, out);
    },
    combine(residuals, outputs, out) {
      space.write(r, residuals);
      if (outputs === 1) kernels.gemv(true, rows, columns, 1, z, columns, r, 0, w);
      else kernels.gemm(false, false, outputs, columns, rows, 1, r, rows, z, columns, 0, w, columns);
      copyOut(w, outputs * columns, out);
    },
    gather(first, count, chosen, out) {
      const view = memory.f64;
      if (chosen.length === columns) {
        out.set(view.subarray(z / 8 + first * columns, z / 8 + (first + count) * columns));
        return;
      }
      for (let i = 0, at = 0; i < count; i++) {
        const row = z / 8 + (first + i) * columns;
        for (let a = 0; a < chosen.length; a++) out[at++] = view[row + chosen[a]];
      }
    },
    dispose: () => space.dispose(),
  };
}

function writeScaled(x: Matrix | SparseMatrix, scaling: ColumnScaling, to: Float64Array, start: number): void {
  const { center, factor, intercept } = scaling;
  const d = x.columns;
  const columns = d + (intercept ? 1 : 0);
  const isUnscaled = center.every((value) => value === 0) && factor.every((value) => value === 1);
  for (let i = 0, at = start; i < x.rows; i++, at += columns) {
    if (isUnscaled && !isSparse(x)) {
      to.set(x.data.subarray(i * d, (i + 1) * d), at);
    } else if (isSparse(x)) {
      for (let j = 0; j < d; j++) to[at + j] = -center[j] * factor[j];
      for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) {
        const j = x.columnIndex[e];
        to[at + j] = (x.values[e] - center[j]) * factor[j];
      }
    } else {
      const { data } = x;
      for (let j = 0, from = i * d; j < d; j++) to[at + j] = (data[from + j] - center[j]) * factor[j];
    }
    if (intercept) to[at + d] = 1;
  }
}

/** Z is never formed: centring and scaling move to the weights, (x − m) f · w = x · (f w) − m · (f w). */
function sparseDesign(x: SparseMatrix, { center, factor, intercept }: ColumnScaling): Design {
  const { rows, rowStart, columnIndex, values } = x;
  const d = x.columns;
  const columns = d + (intercept ? 1 : 0);
  const weight = new Float64Array(d);
  const places = new Int32Array(columns);
  return {
    rows,
    columns,
    address: undefined,
    scores(weights, outputs, out) {
      for (let k = 0; k < outputs; k++) {
        let constant = intercept ? weights[k * columns + d] : 0;
        for (let j = 0; j < d; j++) {
          weight[j] = weights[k * columns + j] * factor[j];
          constant -= center[j] * weight[j];
        }
        for (let i = 0; i < rows; i++) {
          let sum = constant;
          for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += values[e] * weight[columnIndex[e]];
          out[k * rows + i] = sum;
        }
      }
    },
    combine(residuals, outputs, out) {
      for (let k = 0; k < outputs; k++) {
        weight.fill(0);
        let total = 0;
        for (let i = 0; i < rows; i++) {
          const residual = residuals[k * rows + i];
          total += residual;
          for (let e = rowStart[i]; e < rowStart[i + 1]; e++) weight[columnIndex[e]] += values[e] * residual;
        }
        for (let j = 0; j < d; j++) out[k * columns + j] = (weight[j] - center[j] * total) * factor[j];
        if (intercept) out[k * columns + d] = total;
      }
    },
    gather(first, count, chosen, out) {
      const width = chosen.length;
      places.fill(-1);
      for (let a = 0; a < width; a++) places[chosen[a]] = a;
      for (let i = 0; i < count; i++) {
        const at = i * width;
        for (let a = 0; a < width; a++) out[at + a] = chosen[a] === d ? 1 : -center[chosen[a]] * factor[chosen[a]];
        for (let e = rowStart[first + i]; e < rowStart[first + i + 1]; e++) {
          const j = columnIndex[e];
          if (places[j] >= 0) out[at + places[j]] = (values[e] - center[j]) * factor[j];
        }
      }
    },
    dispose: () => undefined,
  };
}
