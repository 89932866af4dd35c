/**
 * Logistic regression in pictures and numbers (Cookbook, chapter 19; Machine Learning and Physics, section 12.1): the probability
 * of a class as a background, the most probable of three classes, the number of parameters compared with discriminants, and
 * labels simulated from the model itself.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression, type Matrix, quadraticDiscriminant } from "lectern";
import { bernoulliLogistic, blobs } from "lectern/datasets";
import { createRandom } from "lectern/numeric";
import { lines, surface } from "lectern/plots";

/** Figure 19.1: two classes, the probability of the red one as a background. */
export function probabilityFigure(seed = 0) {
  const data = redAndBlue(seed);
  const model = logisticRegression().fit(data);
  const red = model.classes.indexOf("red");
  const background = (grid: Matrix) => {
    const { data: p, columns } = model.probabilities(grid);
    return Array.from({ length: grid.rows }, (_, i) => p[i * columns + red] ?? 0);
  };
  return { model, plot: surface(data.x, background, { groups: data.y, title: "p(red | x)" }) };
}

/** Figure 19.2: three classes, the one with the largest probability as a background. */
export function winnerFigure(seed = 0) {
  const data = blobs({ samples: 150, centers: 3, seed });
  const model = logisticRegression().fit(data);
  const background = (grid: Matrix) => {
    const { codes, classes } = model.predict(grid);
    return Array.from(codes, (code) => classes[code] ?? "");
  };
  const groups = Array.from(data.y.codes, (code) => data.y.classes[code] ?? "");
  return { model, plot: surface(data.x, background, { groups, title: "the most probable class" }) };
}

function redAndBlue(seed: number): { x: number[][]; y: string[] } {
  const random = createRandom(seed);
  const y = Array.from({ length: 120 }, (_, i) => (i % 2 === 0 ? "red" : "blue"));
  const x = y.map((name) => [(name === "red" ? 1 : -1) + random.normal(), random.normal()]);
  return { x, y };
}

/** Number of parameters of normal classes and of logistic regression, for D columns and K classes. */
export function parameterCounts(columns: number, classes: number) {
  return {
    /** A mean and a covariance for each class. */
    normal: classes * (columns + (columns * (columns + 1)) / 2),
    /** A weight for each column and class; the intercepts are not counted. */
    logistic: columns * classes,
  };
}

/** The same, counted in models: entries of the means and of one triangle of each covariance, and the weights. */
export function countedParameters(columns: number, classes: number, seed = 0) {
  const { x, y } = normalClasses(60 * classes, columns, classes, seed);
  const normal = quadraticDiscriminant().fit({ x, y }).state;
  const logistic = logisticRegression().fit({ x, y }).state;
  const triangle = (columns * (columns + 1)) / 2;
  return {
    normal: normal.means.data.length + normal.means.rows * triangle,
    logistic: logistic.coefficients.data.length,
  };
}

/** Normal classes around different means with one spherical covariance, for which both methods have the right form. */
function normalClasses(samples: number, columns: number, classes: number, seed: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: samples }, (_, i) => `c${i % classes}`);
  const x = y.map((_, i) =>
    Array.from({ length: columns }, (_, j) => (j % classes === i % classes ? 0.9 : 0) + random.normal()),
  );
  return { x, y };
}

/** Shares of wrong predictions for 2000 new samples of two classes in 20 columns, by the number of training samples. */
export function learningCurves(sizes: readonly number[], seed: number) {
  const [columns, classes] = [20, 2];
  const fresh = normalClasses(2000, columns, classes, 10_000 + seed);
  const wrong = (predicted: { codes: Int32Array; classes: readonly string[] }) =>
    predicted.codes.reduce((count, code, i) => count + (predicted.classes[code] === fresh.y[i] ? 0 : 1), 0) / 2000;
  return sizes.map((size) => {
    const train = normalClasses(size, columns, classes, seed);
    return {
      size,
      normal: wrong(quadraticDiscriminant().fit(train).predict(fresh.x)),
      logistic: wrong(logisticRegression().fit(train).predict(fresh.x)),
    };
  });
}

/** Figure 12.3 of Machine Learning and Physics: draws of y ~ Ber(σ(βx)), the sigmoid, and the curve fitted to the draws. */
export function sigmoidFigure(slope: number, seed = 0) {
  const { x, y } = bernoulliLogistic({ samples: 10_000, slope, seed });
  const fit = logisticRegression({ penalty: { kind: "none" } }).fit({ x, y });
  const at = Array.from({ length: 121 }, (_, k) => -3 + k / 20);
  const learned = fit.probabilities(at.map((value) => [value])).data.filter((_, k) => k % 2 === 1);
  const truth = at.map((value) => 1 / (1 + Math.exp(-slope * value)));
  const plot = lines(
    [
      { name: "σ(βx)", x: at, y: truth },
      { name: "learned", x: at, y: learned },
    ],
    { title: `β = ${slope}`, xTitle: "x", yTitle: "p(y = 1 | x)" },
  );
  // The slope has the variance 1 / Σ x² σ(1 − σ), the inverse of Fisher's information at the truth.
  const information = x.data.reduce((sum, value) => {
    const p = 1 / (1 + Math.exp(-slope * value));
    return sum + value ** 2 * p * (1 - p);
  }, 0);
  const dots = Array.from(y.codes, (code, i) => ({ x: x.data[i] ?? 0, y: code }));
  return {
    plot,
    dots,
    slope: fit.state.coefficients.data[0] ?? 0,
    standardError: 1 / Math.sqrt(information),
    learned,
    truth,
  };
}

/** Figure for the gallery index: the most probable class. */
export const cover = () => winnerFigure().plot;

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(parameterCounts(20, 2));
  for (const { size, normal, logistic } of learningCurves([60, 120, 480, 1920], 0)) {
    console.log(`${String(size).padStart(5)} samples: normal classes ${normal}, logistic ${logistic}`);
  }
  for (const slope of [2, 20]) console.log(`β = ${slope}: learned ${sigmoidFigure(slope).slope.toFixed(2)}`);
}
