/** Sums of radial kernels: the prediction of kernel methods, without a kernel matrix in memory. */
import { finishNothing, finishRbf, setNorms, setParameters } from "./finish";
import { product, productScratch, wholeMatrix } from "./product";
import { dotContiguous } from "./vectors";

// As in ./machine-rows.
const blockRows: i32 = 64;
const blockColumns: i32 = 256;

/**
 * out ← K Cᵀ, where K has exp(−gamma ‖x − z‖²) for m rows of X and n rows of Z, and C has a row of n coefficients for each
 * of `functions` functions. The sums over Z are added in blocks that do not depend on the number of rows.
 */
export function rbfSums(
  m: i32,
  n: i32,
  d: i32,
  x: usize,
  xNorms: usize,
  z: usize,
  zNorms: usize,
  gamma: f64,
  functions: i32,
  coefficients: usize,
  out: usize,
  scratch: usize,
): void {
  const block = scratch + productScratch;
  const width = <usize>d * 8;
  const outWidth = <usize>functions * 8;
  for (let i0 = 0; i0 < m; i0 += blockRows) {
    const count = min(blockRows, m - i0);
    const to = out + <usize>i0 * outWidth;
    if (n === 0) memory.fill(to, 0, <usize>count * outWidth);
    for (let j0 = 0; j0 < n; j0 += blockColumns) {
      const columns = min(blockColumns, n - j0);
      setNorms(xNorms + <usize>i0 * 8, zNorms + <usize>j0 * 8);
      setParameters(gamma, 0, 0);
      product<f64>(
        wholeMatrix,
        finishRbf,
        0,
        count,
        columns,
        d,
        -2,
        x + <usize>i0 * width,
        width,
        8,
        z + <usize>j0 * width,
        8,
        width,
        0,
        block,
        blockColumns * 8,
        scratch,
      );
      if (functions === 1) {
        for (let i = 0; i < count; i++) {
          const at = to + <usize>i * 8;
          const sum = dotContiguous(columns, block + <usize>i * blockColumns * 8, coefficients + <usize>j0 * 8);
          store<f64>(at, j0 === 0 ? sum : load<f64>(at) + sum);
        }
        continue;
      }
      product<f64>(
        wholeMatrix,
        finishNothing,
        0,
        count,
        functions,
        columns,
        1,
        block,
        blockColumns * 8,
        8,
        coefficients + <usize>j0 * 8,
        8,
        <usize>n * 8,
        j0 === 0 ? 0 : 1,
        to,
        outWidth,
        scratch,
      );
    }
  }
}
