/**
 * What a penalty does to a linear fit (Cookbook, figures 17.1 and 18.1; Machine Learning and Physics, sections 11.2 and 11.3):
 * it flattens lines, trades variance for bias, and shrinks coefficients to zero, one after the other with the lasso and all
 * together with ridge regression.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { leastSquares, type Matrix, ridge, standardize } from "lectern";
import { asMatrix } from "lectern/data";
import { diabetes } from "lectern/datasets";
import { covariance } from "lectern/linalg";
import { larsPath, lassoPath, ridgePath } from "lectern/linear";
import { createRandom, lqNorm } from "lectern/numeric";
import { coefficientProfile, lines, overlay, scatter } from "lectern/plots";

/** Twenty noisy samples of 1 + 2x. */
export function noisyLine(seed: number): { readonly x: number[][]; readonly y: number[] } {
  const random = createRandom(seed);
  const x = Array.from({ length: 20 }, () => [4 * random.uniform() - 2]);
  return { x, y: x.map(([at]) => 1 + 2 * at + 0.5 * random.normal()) };
}

/** The slopes of the lines through noisy samples, for several penalties. */
export function slopes(seed: number, alphas: readonly number[]): number[] {
  return alphas.map((alpha) => ridge({ alpha }).fit(noisyLine(seed)).state.coefficients[0]);
}

/** Figure 17.1: the samples, and a line for each penalty. */
export function slopeFigure(seed: number, alphas: readonly number[]) {
  const { x, y } = noisyLine(seed);
  const at = [[-2], [2]];
  const fits = alphas.map((alpha) => ({
    name: `λ = ${alpha}`,
    x: at.flat(),
    y: ridge({ alpha }).fit({ x, y }).predict(at),
  }));
  const samples = scatter(x.map(([place], i) => [place, y[i] ?? 0]));
  return overlay([samples, lines(fits)], { title: "The larger the penalty, the smaller the slope" });
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

/** Bias², variance and error over the penalty, of {@link biasAndVariance}. */
export function tradeFigure(trades: readonly Trade[]) {
  const x = trades.map(({ alpha }) => Math.log10(alpha));
  const curve = (name: string, value: (trade: Trade) => number) => ({ name, x, y: trades.map(value) });
  return lines(
    [
      curve("bias²", ({ bias }) => bias),
      curve("variance", ({ variance }) => variance),
      curve("error", ({ error }) => error),
    ],
    { title: "Bias against variance", xTitle: "log₁₀ λ", yTitle: "mean square" },
  );
}

/** The sum of squares in a plane of two coefficients, with the optimal intercept: s + (β − b)ᵀ G (β − b). */
export interface SquaresBowl {
  /** The coefficients of least squares, b. */
  readonly lowest: readonly [number, number];
  /** G = XᵀX of centred columns: its entries 11, 12 and 22. */
  readonly gram: readonly [number, number, number];
}

/** Coefficients of two correlated columns along growing penalties, of the lasso and of ridge regression. */
export interface PlanePaths {
  readonly bowl: SquaresBowl;
  /** Penalties of the lasso, from 0 to where both coefficients are 0, with its breakpoints. */
  readonly alphas: number[];
  readonly lasso: number[][];
  /** Penalties of ridge regression, over fourteen orders of magnitude. */
  readonly ridgeAlphas: number[];
  readonly ridge: number[][];
}

/** Sixty samples of 2 x₁ + 0.3 x₂ with noise, whose columns are correlated, and the paths of their coefficients. */
export function planePaths(seed: number): PlanePaths {
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
  const path = larsPath(x, y);
  // Between its breakpoints the path of the lasso is straight; ten steps in each piece.
  const breakpoints = [...path.alphas].reverse();
  const alphas = breakpoints.flatMap((alpha, k) => {
    const next = breakpoints[k + 1];
    if (next === undefined) return [alpha];
    return Array.from({ length: 10 }, (_, step) => alpha + (step / 10) * (next - alpha));
  });
  const ridgeAlphas = Array.from({ length: 141 }, (_, k) => 10 ** (-2 + k / 10));
  const other = ridgePath(x, y, ridgeAlphas);
  const [g11 = 0, g12 = 0, , g22 = 0] = covariance(x).data.map((value) => 60 * value);
  const [b1 = 0, b2 = 0] = leastSquares().fit({ x, y }).state.coefficients;
  return {
    bowl: { lowest: [b1, b2], gram: [g11, g12, g22] },
    alphas,
    lasso: alphas.map((alpha) => [...path.at(alpha).coefficients]),
    ridgeAlphas,
    ridge: ridgeAlphas.map((_, k) => [...other.solution(k).coefficients]),
  };
}

/** The sum of squares minus its minimum. */
export function squaresAbove({ lowest, gram: [a, b, c] }: SquaresBowl, [x = 0, y = 0]: readonly number[]): number {
  const [u, v] = [x - lowest[0], y - lowest[1]];
  return a * u * u + 2 * b * u * v + c * v * v;
}

/** The contour on which the sum of squares is `above` its minimum: an ellipse. */
function squaresContour({ lowest, gram: [a, b, c] }: SquaresBowl, above: number): number[][] {
  // G = L Lᵀ, so that β − b = √above L⁻ᵀ (cos, sin).
  const l11 = Math.sqrt(a);
  const l21 = b / l11;
  const l22 = Math.sqrt(c - l21 * l21);
  return turns.map((angle) => {
    const v = (Math.sqrt(above) * Math.sin(angle)) / l22;
    const u = (Math.sqrt(above) * Math.cos(angle) - l21 * v) / l11;
    return [lowest[0] + u, lowest[1] + v];
  });
}

/** The contour on which the norm of order q is `size`. */
function normContour(q: number, size: number): number[][] {
  return turns.map((angle) => {
    const at = [Math.cos(angle), Math.sin(angle)];
    return at.map((value) => (size * value) / lqNorm(at, q));
  });
}

const turns = Array.from({ length: 361 }, (_, degree) => (degree * Math.PI) / 180);

/**
 * Figure 11.4: the path of the solutions, and through some of them the contours of the sum of squares and of the norm,
 * which touch there.
 */
export function planeFigure(seed: number, method: "lasso" | "ridge") {
  const { bowl, lasso, ridge } = planePaths(seed);
  const path = method === "lasso" ? lasso : [[...bowl.lowest], ...ridge];
  const q = method === "lasso" ? 1 : 2;
  const size = Math.hypot(...bowl.lowest);
  // Solutions at three sizes between zero and least squares.
  const touched = [0.75, 0.5, 0.25].map((share) => {
    const distance = (at: readonly number[]) => Math.abs(Math.hypot(...at) - share * size);
    return [...path].sort((p, r) => distance(p) - distance(r))[0] ?? [];
  });
  const curves = [
    ...touched.map((at) => ({ name: "sum of squares", corners: squaresContour(bowl, squaresAbove(bowl, at)) })),
    ...touched.map((at) => ({ name: "norm", corners: normContour(q, lqNorm(at, q)) })),
    { name: "solutions", corners: path },
  ];
  const values = curves.flatMap(({ name, corners }, line) =>
    corners.map(([x, y], corner) => ({ curve: name, line, corner, x, y })),
  );
  const position = (field: string, title: string, middle: number) => ({
    ...{ field, type: "quantitative", title },
    scale: { domain: [middle - 1.2 * size, middle + 1.2 * size], nice: false },
  });
  const [a, b] = bowl.lowest;
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title: method === "lasso" ? "Solutions of the lasso" : "Solutions of ridge regression",
    width: 300,
    height: 300,
    data: { values },
    mark: { type: "line", clip: true },
    encoding: {
      x: position("x", "β₁", a / 2),
      y: position("y", "β₂", b / 2),
      detail: { field: "line" },
      order: { field: "corner" },
      color: { field: "curve", type: "nominal", sort: null, title: null, scale: { range: ["orange", "red", "blue"] } },
    },
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

/** Figure 18.1: a line for each column, from least squares at λ = 0 to where all coefficients are 0, straight in between. */
export async function figure() {
  const data = await diabetes();
  const x = standardize().fit(data).transform(data.x) as Matrix;
  const { alphas, coefficients } = larsPath(x, data.y);
  return coefficientProfile(alphas, coefficients, data.features, {
    title: "Solution path of the lasso",
    xTitle: "λ",
    width: 500,
    height: 300,
  });
}

function absoluteSum(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + Math.abs(value), 0);
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Figure for the gallery index: the path of the lasso. */
export const cover = () => planeFigure(0, "lasso");

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
  console.log("\nThe lasso on the diabetes data: non-zero coefficients as the penalty decreases");
  for (const { alpha, coefficients } of (await profiles()).lasso.filter((_, k) => k % 10 === 0)) {
    console.log(`${alpha.toFixed(4).padStart(9)}  ${coefficients.filter((value) => value !== 0).length}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await print();
