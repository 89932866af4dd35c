/**
 * Overfitting (Cookbook, chapter 6, figure 6.1): kernel ridge regression on a few noisy samples of a sine. A model that is too
 * flexible fits the noise; with a penalty it fits the sine. A validation curve shows how large the penalty should be, and so
 * does the leave-one-out error of the few samples alone.
 */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelRidge } from "lectern";
import { gaussianKernel } from "lectern/kernels";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";

/** The samples of one run, and a dense grid on which the truth is known. */
export interface Samples {
  readonly x: number[][];
  readonly y: number[];
}

const kernel = gaussianKernel({ width: 0.5 });
const noise = 0.3;

/** The penalties of the validation curve, from hardly any to far too much. */
export const penalties = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100] as const;

/** The penalties of the overfitted and of the regularised curve in the figure. */
export const tooSmall = 1e-4;
export const regular = 0.1;

/** Fifteen noisy samples of sin(x) between 0 and 2π. */
export function noisySine(seed: number, count = 15): Samples {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, () => [2 * Math.PI * random.uniform()]);
  return { x, y: x.map(([at]) => Math.sin(at) + noise * random.normal()) };
}

/** The errors of a fit: on its own samples, and on new ones of the same sine with the same noise. */
export function errorsOf(alpha: number, seed: number): { readonly training: number; readonly test: number } {
  const train = noisySine(seed);
  const fresh = noisySine(seed + 10_000, 500);
  const model = kernelRidge({ kernel, alpha }).fit(train);
  return {
    training: meanSquare(model.predict(train.x), train.y),
    test: meanSquare(model.predict(fresh.x), fresh.y),
  };
}

/** The validation curve: the mean error on new samples for every penalty, over several runs. */
export function validationCurve(seeds: readonly number[]): number[] {
  return penalties.map((alpha) => mean(seeds.map((seed) => errorsOf(alpha, seed).test)));
}

/** The penalty with the smallest leave-one-out error on the samples alone. */
export function chosenPenalty(seed: number): number {
  return Number(kernelRidge({ kernel, alphas: penalties }).fit(noisySine(seed)).report.notes["alpha"]);
}

/** Figure 6.1 as a Vega-Lite specification: the sine, the overfitted and the regularised curve, and the samples. */
export function figure(seed: number) {
  const train = noisySine(seed);
  const grid = Array.from({ length: 201 }, (_, i) => [(2 * Math.PI * i) / 200]);
  const fits = [
    { curve: "sin(x)", values: grid.map(([at]) => Math.sin(at)) },
    { curve: `alpha ${tooSmall}`, values: [...kernelRidge({ kernel, alpha: tooSmall }).fit(train).predict(grid)] },
    { curve: `alpha ${regular}`, values: [...kernelRidge({ kernel, alpha: regular }).fit(train).predict(grid)] },
  ];
  const curves = fits.flatMap(({ curve, values }) => values.map((y, i) => ({ curve, x: grid[i][0], y })));
  const position = { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: 500,
    height: 250,
    layer: [
      {
        data: { values: curves },
        mark: { type: "line", clip: true },
        encoding: {
          ...position,
          y: { ...position.y, scale: { domain: [-2, 2] } },
          color: { field: "curve", type: "nominal", sort: null },
        },
      },
      {
        data: { values: train.x.map(([x], i) => ({ x, y: train.y[i] })) },
        mark: { type: "point", filled: true, color: "black" },
        encoding: position,
      },
    ],
  };
}

/** The training and the test error over the penalty, as means over several runs. */
export function validationFigure(seeds: readonly number[]) {
  const errors = penalties.map((alpha) => seeds.map((seed) => errorsOf(alpha, seed)));
  const curve = (name: "training" | "test") => ({
    name,
    x: penalties.map(Math.log10),
    y: errors.map((runs) => Math.log10(mean(runs.map((run) => run[name])))),
  });
  return lines([curve("training"), curve("test")], { xTitle: "log₁₀ alpha", yTitle: "log₁₀ mean squared error" });
}

function meanSquare(predicted: Float64Array, actual: readonly number[]): number {
  return mean(Array.from(predicted, (value, i) => (value - actual[i]) ** 2));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Figure for the gallery index: the truth and both fits. */
export const cover = () => figure(0);

function print(): void {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);
  console.log("Fifteen noisy samples of sin(x), mean squared errors of kernel ridge regression\n");
  console.log("penalty      training error   test error");
  for (const alpha of penalties) {
    const errors = seeds.map((seed) => errorsOf(alpha, seed));
    const training = mean(errors.map((error) => error.training));
    const test = mean(errors.map((error) => error.test));
    console.log(`${alpha.toString().padEnd(12)} ${training.toFixed(3).padStart(14)} ${test.toFixed(3).padStart(12)}`);
  }
  console.log(`\nThe noise alone has the error ${(noise ** 2).toFixed(3)}.`);
  console.log(`Leave-one-out chooses ${seeds.slice(0, 10).map(chosenPenalty).join(", ")} in the first ten runs.`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
