/**
 * What a penalty does to a linear fit (Cookbook, figures 17.1 and 18.1; Machine Learning and Physics, sections 11.2 and 11.3):
 * it flattens lines, trades variance for bias, and draws coefficients to zero, with the lasso one after the other and with
 * ridge regression all together.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { asMatrix, lassoPath, leastSquares, type Matrix, ridge, ridgePath, standardize } from "lectern";
import { diabetes } from "lectern/datasets";
import { createRandom } from "lectern/numeric";

/** Figure 17.1: the slope of a line through noisy samples of 1 + 2x, for several penalties. */
export function slopes(seed: number, alphas: readonly number[]): number[] {
  const random = createRandom(seed);
  const x = Array.from({ length: 20 }, () => [4 * random.uniform() - 2]);
  const y = x.map(([at]) => 1 + 2 * at + 0.5 * random.normal());
  return alphas.map((alpha) => ridge({ alpha }).fit({ x, y }).state.coefficients[0]);
}

/** Mean squared bias, variance and error of the predictions of ridge regression, for one penalty. */
export interface Trade {
  readonly alpha: number;
  readonly bias: number;
  readonly variance: number;
  readonly error: number;
}

/** Fits the same 25 samples in 15 columns with new noise again and again, and compares the predictions with the truth. */
export function biasAndVariance(seed: number, alphas: readonly number[], runs = 200): Trade[] {
  const random = createRandom(seed);
  const [n, d] = [25, 15];
  const x: Matrix = { rows: n, columns: d, data: Float64Array.from({ length: n * d }, () => random.normal()) };
  const truth = Float64Array.from({ length: d }, () => random.normal());
  const means = Float64Array.from({ length: n }, (_, i) =>
    truth.reduce((sum, w, j) => sum + w * (x.data[i * d + j] ?? 0), 0),
  );
  const sums = alphas.map(() => ({ first: new Float64Array(n), second: new Float64Array(n) }));
  for (let run = 0; run < runs; run++) {
    const path = ridgePath(
      x,
      means.map((mean) => mean + 3 * random.normal()),
      alphas,
      { intercept: false },
    );
    for (const [k, { first, second }] of sums.entries()) {
      const { coefficients } = path.solution(k);
      for (let i = 0; i < n; i++) {
        const value = coefficients.reduce((sum, w, j) => sum + w * (x.data[i * d + j] ?? 0), 0);
        first[i] = (first[i] ?? 0) + value / runs;
        second[i] = (second[i] ?? 0) + (value * value) / runs;
      }
    }
  }
  return sums.map(({ first, second }, k) => {
    const bias = average(first.map((value, i) => (value - (means[i] ?? 0)) ** 2));
    const variance = average(second.map((value, i) => value - (first[i] ?? 0) ** 2));
    return { alpha: alphas[k] ?? 0, bias, variance, error: bias + variance };
  });
}

/** Coefficients of two correlated columns along growing penalties, of the lasso and of ridge regression. */
export function planePaths(seed: number): {
  readonly alphas: number[];
  readonly lasso: number[][];
  readonly ridge: number[][];
} {
  const random = createRandom(seed);
  const x = asMatrix(
    Array.from({ length: 60 }, () => {
      const shared = random.normal();
      return [shared + random.normal(), shared + random.normal()];
    }),
  );
  const y = Float64Array.from(
    { length: 60 },
    (_, i) => 2 * (x.data[2 * i] ?? 0) + 0.3 * (x.data[2 * i + 1] ?? 0) + 0.3 * random.normal(),
  );
  const path = lassoPath(x, y, { count: 80, smallest: 1e-4, tolerance: 1e-12 });
  const alphas = [...path.alphas].reverse();
  // The same penalties in the form of ridge regression, which does not divide by 2n.
  const other = ridgePath(
    x,
    y,
    alphas.map((alpha) => 120 * alpha),
  );
  return {
    alphas,
    lasso: alphas.map((_, k) => [...path.solution(alphas.length - 1 - k).coefficients]),
    ridge: alphas.map((_, k) => [...other.solution(k).coefficients]),
  };
}

/** Coefficients of the standardised diabetes data: ridge regression by degrees of freedom, the lasso by shrinkage. */
export async function profiles() {
  const data = await diabetes();
  const x = standardize().fit(data).transform(data.x);
  const full = leastSquares().fit({ x, y: data.y }).state.coefficients;
  const alphas = Array.from({ length: 60 }, (_, k) => 10 ** (-2 + k / 10));
  const shrunk = ridgePath(x, data.y, alphas);
  const sparse = lassoPath(x, data.y, { count: 60, smallest: 1e-4, tolerance: 1e-10 });
  const size = absoluteSum(full);
  return {
    features: data.features,
    leastSquares: [...full],
    ridge: alphas.map((_, k) => ({
      degreesOfFreedom: shrunk.degreesOfFreedom[k] ?? 0,
      coefficients: [...shrunk.solution(k).coefficients],
    })),
    lasso: Array.from(sparse.alphas, (alpha, k) => {
      const coefficients = [...sparse.solution(k).coefficients];
      return { alpha, shrinkage: absoluteSum(coefficients) / size, coefficients };
    }),
  };
}

/** Figure 18.1 as a Vega-Lite specification: one line a column, over the logarithm of the penalty. */
export async function figure() {
  const { features, lasso } = await profiles();
  const values = lasso.flatMap(({ alpha, coefficients }) =>
    coefficients.map((coefficient, j) => ({ alpha, coefficient, column: features[j] })),
  );
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: 500,
    height: 300,
    data: { values },
    mark: "line",
    encoding: {
      x: { field: "alpha", type: "quantitative", scale: { type: "log" } },
      y: { field: "coefficient", type: "quantitative" },
      color: { field: "column", type: "nominal", sort: null },
    },
  };
}

function absoluteSum(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + Math.abs(value), 0);
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function print(): Promise<void> {
  const alphas = [0.01, 0.1, 1, 10, 100, 1000];
  console.log(
    `Slopes for the penalties ${[0, 10, 100].join(", ")}: ${slopes(0, [0, 10, 100])
      .map((s) => s.toFixed(2))
      .join(", ")}\n`,
  );
  console.log("penalty    bias²   variance   error");
  for (const { alpha, bias, variance, error } of biasAndVariance(0, alphas)) {
    console.log(
      `${String(alpha).padEnd(8)} ${[bias, variance, error].map((value) => value.toFixed(3).padStart(8)).join("  ")}`,
    );
  }
  console.log("\nThe lasso on the diabetes data: columns that count as the penalty falls");
  for (const { alpha, coefficients } of (await profiles()).lasso.filter((_, k) => k % 10 === 0)) {
    console.log(`${alpha.toFixed(4).padStart(9)}  ${coefficients.filter((value) => value !== 0).length}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
