/** Data with several views, for the tests of canonical correlation. */
import cars from "../src/components/canonical/reference/cars.json" with { type: "json" };
import { asMatrix, column, type Matrix, type MatrixLike, selectColumns, toRows, zeros } from "../src/data/matrix.js";
import { stackColumns } from "../src/data/stack.js";
import { diabetes, linnerud, wine } from "../src/datasets/real.js";
import { multiply } from "../src/linalg/multiply.js";
import { createRandom } from "../src/numeric/random/random.js";
import { expectClose } from "./expect-close.js";

/** The columns of a data set of the reference values, targets last; the cars without missing values. */
export async function allColumns(name: string): Promise<Matrix> {
  switch (name) {
    case "linnerud": {
      const { x, targets } = await linnerud();
      return stackColumns([x, targets]);
    }
    case "wine":
      return (await wine()).x;
    case "diabetes": {
      const { x, y } = await diabetes();
      return stackColumns([x, { rows: y.length, columns: 1, data: y }]);
    }
    default:
      return asMatrix(cars.rows.filter((row): row is number[] => !row.includes(null)));
  }
}

/** The columns before and from `at` on. */
export function splitAt(x: Matrix, at: number): [Matrix, Matrix] {
  const columns = Array.from({ length: x.columns }, (_, j) => j);
  return [selectColumns(x, columns.slice(0, at)), selectColumns(x, columns.slice(at))];
}

/** Views of one hidden signal of two dimensions, each with its own noise. */
export function drawnViews(samples: number, columns: readonly number[], seed: number, noise = 1): Matrix[] {
  const random = createRandom(seed);
  const latent = Array.from({ length: samples }, () => [random.normal(), random.normal()]);
  return columns.map((width, v) => {
    const own = random.fork(v);
    const mixing = Array.from({ length: width }, () => [own.normal(), own.normal()]);
    const x = zeros(samples, width);
    for (let i = 0; i < samples; i++) {
      for (let j = 0; j < width; j++) {
        x.data[i * width + j] = mixing[j][0] * latent[i][0] + mixing[j][1] * latent[i][1] + noise * own.normal();
      }
    }
    return x;
  });
}

/** The whole numbers from `first` up to, not including, `end`. */
export function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, i) => first + i);
}

/** The columns around their means, by the definition. */
export function centredColumns(x: Matrix): Matrix {
  const rows = toRows(x);
  const mean = Array.from({ length: x.columns }, (_, j) => rows.reduce((sum, row) => sum + row[j], 0) / x.rows);
  return asMatrix(rows.map((row) => row.map((value, j) => value - mean[j])));
}

/** The first columns are those expected, each up to its sign. */
export function expectColumns(actual: Matrix, expected: MatrixLike, tolerance: number): void {
  const wanted = asMatrix(expected);
  for (let k = 0; k < wanted.columns; k++) {
    const [ours, theirs] = [column(actual, k), column(wanted, k)];
    const sign = Math.sign(ours.reduce((sum, value, i) => sum + value * theirs[i], 0));
    expectClose(
      ours.map((value) => sign * value),
      theirs,
      tolerance,
    );
  }
}

/** The problem A B, B A against A² + κₐ I, B² + κ_b I of two centred kernel matrices, as block matrices. */
export function dualProblem(a: Matrix, b: Matrix, ridges: readonly [number, number]): { left: Matrix; right: Matrix } {
  const n = a.rows;
  const [left, right] = [zeros(2 * n, 2 * n), zeros(2 * n, 2 * n)];
  const [ab, aa, bb] = [multiply(a, b), multiply(a, a), multiply(b, b)];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      left.data[i * 2 * n + n + j] = left.data[(n + j) * 2 * n + i] = ab.data[i * n + j];
      right.data[i * 2 * n + j] = aa.data[i * n + j] + (i === j ? ridges[0] : 0);
      right.data[(n + i) * 2 * n + n + j] = bb.data[i * n + j] + (i === j ? ridges[1] : 0);
    }
  }
  return { left, right };
}
