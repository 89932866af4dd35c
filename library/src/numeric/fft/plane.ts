/** Fourier transforms of images and other row-major grids. */
import { requireInteger } from "../domain.js";
import { createRawTransform, requireArrays, requireFiniteSum } from "./fft.js";

/** Transforms of grids of one size; entry (i, j) is at i · columns + j. */
export interface Fft2d {
  readonly rows: number;
  readonly columns: number;
  /** Replaces x by X: X₍ₖₗ₎ = Σᵢⱼ x₍ᵢⱼ₎ e^(−2πi (ik/rows + jl/columns)). */
  forward(re: Float64Array, im: Float64Array): void;
  /** The inverse of {@link forward}. */
  inverse(re: Float64Array, im: Float64Array): void;
}

/** Columns gathered at a time: whole cache lines are read and written. */
const GATHERED = 8;

/**
 * Prepares transforms of a rows x columns grid: all rows, then all columns.
 *
 * @example
 * ```ts
 * import { createFft2d } from "lectern/numeric";
 *
 * const re = Float64Array.of(1, 2, 3, 4);
 * const im = new Float64Array(4);
 * createFft2d(2, 2).forward(re, im); // re: 10, −2, −4, 0
 * ```
 */
export function createFft2d(rows: number, columns: number): Fft2d {
  requireInteger("createFft2d", "rows", rows, 1, 2 ** 26);
  requireInteger("createFft2d", "columns", columns, 1, Math.floor(2 ** 26 / rows));
  const size = rows * columns;
  const alongRow = createRawTransform(columns);
  const alongColumn = rows === columns ? alongRow : createRawTransform(rows);
  const lineRe = Array.from({ length: GATHERED }, () => new Float64Array(rows));
  const lineIm = Array.from({ length: GATHERED }, () => new Float64Array(rows));
  const transform = (re: Float64Array, im: Float64Array): void => {
    for (let i = 0; i < rows; i++) {
      alongRow(re.subarray(i * columns, (i + 1) * columns), im.subarray(i * columns, (i + 1) * columns));
    }
    for (let first = 0; first < columns; first += GATHERED) {
      const count = Math.min(GATHERED, columns - first);
      for (let i = 0; i < rows; i++) {
        for (let c = 0, at = i * columns + first; c < count; c++, at++) {
          lineRe[c][i] = re[at];
          lineIm[c][i] = im[at];
        }
      }
      for (let c = 0; c < count; c++) alongColumn(lineRe[c], lineIm[c]);
      for (let i = 0; i < rows; i++) {
        for (let c = 0, at = i * columns + first; c < count; c++, at++) {
          re[at] = lineRe[c][i];
          im[at] = lineIm[c][i];
        }
      }
    }
  };
  return {
    rows,
    columns,
    forward(re, im) {
      requireArrays("2-D fft", size, re, im);
      transform(re, im);
      requireFiniteSum("2-D fft", re[0], im[0]);
    },
    inverse(re, im) {
      requireArrays("inverse 2-D fft", size, re, im);
      transform(im, re);
      for (let k = 0; k < size; k++) {
        re[k] /= size;
        im[k] /= size;
      }
      requireFiniteSum("inverse 2-D fft", re[0], im[0]);
    },
  };
}
