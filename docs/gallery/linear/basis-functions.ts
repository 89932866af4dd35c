/**
 * Regression with fixed basis functions and with shrunken coefficients (Machine Learning and Physics, chapters 10 and 11):
 * a fit as a sum of scaled bumps, and how coefficients grow along the paths of ridge regression and the lasso.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { leastSquares, type Matrix, rbfFeatures } from "lectern";
import { asMatrix } from "lectern/data";
import { larsPath, ridgePath } from "lectern/linear";
import { createRandom, lqNorm } from "lectern/numeric";
import { coefficientProfile, lines } from "lectern/plots";

/** Figure 10.4: noisy samples, bumps at fixed centers scaled by their coefficients, and the fit as their sum. */
export function bumps(seed = 0) {
  const random = createRandom(seed);
  const x = Array.from({ length: 80 }, () => [10 * random.uniform()]);
  const truth = (at: number) => 1 + Math.sin(at) + 0.5 * Math.cos(2.3 * at);
  const y = x.map(([at = 0]) => truth(at) + 0.1 * random.normal());
  const places = Array.from({ length: 12 }, (_, k) => (10 * k) / 11);
  const model = rbfFeatures({ placement: { kind: "given", places }, widths: [0.9] }).fit({ x });
  const { coefficients, intercept } = leastSquares().fit({ x: model.transform(x), y }).state;
  const at = Array.from({ length: 201 }, (_, k) => k / 20);
  const columns = model.transform(at.map((value) => [value])) as Matrix;
  const components = places.map((_, j) =>
    at.map((_, k) => (coefficients[j] ?? 0) * (columns.data[k * places.length + j] ?? 0)),
  );
  const fit = at.map((_, k) => components.reduce((sum, curve) => sum + (curve[k] ?? 0), intercept));
  const plot = lines([
    ...components.map((curve, j) => ({ name: `${j + 1}`, x: at, y: curve })),
    { name: "fit", x: at, y: fit },
  ]);
  return { x, y, at, places, coefficients: [...coefficients], intercept, components, fit, truth: at.map(truth), plot };
}

/** Data of the size of the prostate data: 97 x 8, correlated and standardised, with a few informative columns. */
export function studyLikeProstate(seed: number): { x: Matrix; y: Float64Array; features: string[] } {
  const random = createRandom(seed);
  const [n, d] = [97, 8];
  const rows = Array.from({ length: n }, () => {
    const shared = random.normal();
    return Array.from({ length: d }, () => 0.6 * shared + 0.8 * random.normal());
  });
  const truth = [0.7, 0.3, -0.15, 0.2, 0.3, -0.25, 0, 0.1];
  const y = Float64Array.from(rows, (row) =>
    row.reduce((sum, v, j) => sum + v * (truth[j] ?? 0), 0.7 * random.normal()),
  );
  const x = asMatrix(rows);
  for (let j = 0; j < d; j++) {
    const column = rows.map((row) => row[j] ?? 0);
    const mean = column.reduce((sum, value) => sum + value, 0) / n;
    const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n);
    for (let i = 0; i < n; i++) x.data[i * d + j] = ((column[i] ?? 0) - mean) / deviation;
  }
  return { x, y, features: Array.from({ length: d }, (_, j) => `column ${j + 1}`) };
}

/**
 * Figure 11.5: ridge regression over df(λ) = Σ d²/(d² + λ), the lasso over its shrinkage factor, the share of the norm
 * of least squares.
 */
export function profiles(seed = 0) {
  const { x, y, features } = studyLikeProstate(seed);
  const alphas = Array.from({ length: 61 }, (_, k) => 10 ** (-3 + k / 10));
  const ridge = ridgePath(x, y, alphas);
  const lasso = larsPath(x, y);
  const full = leastSquares().fit({ x, y }).state.coefficients;
  const size = lqNorm(full, 1);
  const rows = Array.from({ length: lasso.alphas.length }, (_, k) =>
    lasso.coefficients.data.slice(k * x.columns, (k + 1) * x.columns),
  );
  const shrinkage = rows.map((row) => lqNorm(row, 1) / size);
  return {
    x,
    alphas,
    full: [...full],
    degreesOfFreedom: [...ridge.degreesOfFreedom],
    ridge: alphas.map((_, k) => [...ridge.solution(k).coefficients]),
    shrinkage,
    lasso: rows.map((row) => [...row]),
    ridgePlot: coefficientProfile(ridge.degreesOfFreedom, ridge.coefficients, features, { xTitle: "df(λ)" }),
    lassoPlot: coefficientProfile(shrinkage, lasso.coefficients, features, { xTitle: "shrinkage factor" }),
  };
}

/** Figure for the gallery index: the bumps and their sum. */
export const cover = () => bumps().plot;

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { coefficients, intercept } = bumps();
  console.log(`A fit of ${coefficients.length} bumps and the intercept ${intercept.toFixed(2)}`);
  const { shrinkage, lasso } = profiles();
  shrinkage.forEach((share, k) => {
    console.log(`${share.toFixed(3)}  ${lasso[k]?.filter((value) => value !== 0).length} columns`);
  });
}
