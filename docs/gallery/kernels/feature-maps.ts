/**
 * Features and kernels: y = cos(x) is not a linear function of x (Cookbook, figure A.1), but it is one of the feature cos(x), and a
 * Gaussian kernel finds it without being told. The four clusters of an exclusive or (Machine Learning 2, figure 46) are not separated
 * by a line, but by a plane after a quadratic map; the polynomial kernel is the inner product of such features.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelRidge, logisticRegression, polynomialFeatures, ridge } from "lectern";
import { type Matrix, zeros } from "lectern/data";
import { exclusiveOr } from "lectern/datasets";
import { accuracy, r2 } from "lectern/metrics";
import { lines, overlay, type Plot, plotGrid, scatter } from "lectern/plots";

/** The points of figure A.1: x from −2π to 2π. */
export const places = Array.from({ length: 81 }, (_, i) => ((i - 40) * Math.PI) / 20);
export const waves = places.map((x) => Math.cos(x));

/** Predictions of y = cos(x) by a linear function of x, one of the feature cos(x), and kernel ridge regression on x. */
export function cosineFits() {
  const x = places.map((value) => [value]);
  const feature = waves.map((value) => [value]);
  return {
    linear: ridge({ alpha: 0 }).fit({ x, y: waves }).predict(x),
    feature: ridge({ alpha: 0 }).fit({ x: feature, y: waves }).predict(feature),
    kernel: kernelRidge({ kernel: { kind: "rbf", gamma: 0.5 }, alpha: 1e-6 })
      .fit({ x, y: waves })
      .predict(x),
  };
}

/** The shares of the variance that the fits explain. */
export function cosineScores() {
  const { linear, feature, kernel } = cosineFits();
  return { linear: r2(waves, linear), feature: r2(waves, feature), kernel: r2(waves, kernel) };
}

/** Figure A.1: cos(x) over x, with the best line. */
export function cosineFigure(): Plot {
  const { linear } = cosineFits();
  const curves = [
    { name: "cos(x)", x: places, y: waves },
    { name: "best linear function", x: places, y: Array.from(linear) },
  ];
  return lines(curves, { xTitle: "x", yTitle: "y", title: "cos(x) is not linear in x" });
}

/** φ(x) = (x₁², √2 x₁x₂, x₂², √2 x₁, √2 x₂, 1), with φ(x)ᵀφ(y) = (xᵀy + 1)²: monomials with weights. */
export function quadraticMap(x: Matrix): Matrix {
  // In the order 1, x₁, x₂, x₁², x₁x₂, x₂².
  const monomials = polynomialFeatures({ degree: 2, bias: true }).fit({ x }).transform(x) as Matrix;
  const root = Math.SQRT2;
  const [order, weights] = [
    [3, 4, 5, 1, 2, 0],
    [1, root, 1, root, root, 1],
  ];
  const result = zeros(x.rows, 6);
  for (let i = 0; i < x.rows; i++) {
    for (let c = 0; c < 6; c++) result.data[i * 6 + c] = weights[c] * monomials.data[i * 6 + order[c]];
  }
  return result;
}

/** Four clusters around (±1, ±1), opposite ones of the same class. */
export function corners(seed: number): { readonly x: Matrix; readonly y: readonly string[] } {
  const { x, y } = exclusiveOr({ samples: 120, noise: 0.2, seed });
  return { x, y: y.names };
}

/** The accuracies of linear classifiers on the columns and on the quadratic features. */
export function linearAccuracies(seed: number) {
  const { x, y } = corners(seed);
  const mapped = quadraticMap(x);
  return {
    raw: accuracy(y, logisticRegression().fit({ x, y }).predict(x)),
    mapped: accuracy(y, logisticRegression().fit({ x: mapped, y }).predict(mapped)),
  };
}

/** Figure 46: the data, and two of the features, which a line separates. */
export function exclusiveOrFigure(seed: number): Plot {
  const { x, y } = corners(seed);
  const { data } = quadraticMap(x);
  const some = Array.from({ length: x.rows }, (_, i) => [data[6 * i], data[6 * i + 1]]);
  const boundary = lines([{ name: "boundary", x: [0, 3], y: [0, 0] }]);
  return plotGrid([
    [
      scatter(x, { groups: y, xTitle: "x₁", yTitle: "x₂", title: "Not separable by a line" }),
      overlay([
        scatter(some, { groups: y, xTitle: "x₁²", yTitle: "√2 x₁x₂", title: "Separable after the map" }),
        boundary,
      ]),
    ],
  ]);
}

/** Figure for the gallery index: the exclusive or. */
export const cover = () => exclusiveOrFigure(0);

function print(): void {
  const { linear, feature, kernel } = cosineScores();
  console.log("Explained variance of y = cos(x)\n");
  console.log(
    `linear in x ${linear.toFixed(4)}, linear in cos(x) ${feature.toFixed(4)}, Gaussian kernel ${kernel.toFixed(4)}`,
  );
  console.log("\nAccuracy of linear classifiers on an exclusive or\n\nseed   columns   quadratic features");
  for (let seed = 0; seed < 5; seed++) {
    const { raw, mapped } = linearAccuracies(seed);
    console.log(`${seed}      ${raw.toFixed(2)}      ${mapped.toFixed(2)}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
