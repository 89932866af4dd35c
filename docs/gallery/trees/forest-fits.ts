/**
 * What regression forests look like (Criminisi, Shotton and Konukoglu 2012, figures 11 and 12): one tree splits the axis at a
 * random threshold and fits a line on each side; many trees together give a smooth mean, and a band of uncertainty that is
 * narrow where there are samples and widens away from them.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { randomSplitRegressor } from "lectern";
import { createRandom } from "lectern/numeric";
import { predictDistribution } from "lectern/trees";

/** Samples on both sides of a gap. */
export interface Samples {
  readonly x: number[][];
  readonly y: number[];
}

/** The intervals that contain samples. */
export const sides = [
  [-2, -0.6],
  [0.6, 2],
] as const;

/** Noisy samples of |x|, with a gap in the middle. */
export function gappedSamples(seed: number, count = 40): Samples {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, (_, i) => {
    const [low, high] = sides[i % 2];
    return [low + (high - low) * random.uniform()];
  });
  return { x, y: x.map(([at]) => Math.abs(at) + 0.08 * random.normal()) };
}

/** A line from −4 to 4 on which fits are drawn. */
export const grid: readonly (readonly number[])[] = Array.from({ length: 161 }, (_, i) => [-4 + i / 20]);

/** One tree with one split and a line on each side, along the grid. */
export function onePiecewiseTree(seed: number): Float64Array {
  const recipe = randomSplitRegressor({
    trees: 1,
    maxDepth: 1,
    leaf: { kind: "linear" },
    splitCandidates: 1,
    thresholds: 40,
    seed,
  });
  return recipe.fit(gappedSamples(seed)).predict(grid);
}

/** Mean and standard deviation of a forest along the grid. */
export function forestBand(seed: number): { readonly mean: Float64Array; readonly deviation: Float64Array } {
  const recipe = randomSplitRegressor({
    trees: 100,
    maxDepth: 2,
    leaf: { kind: "linear" },
    splitCandidates: 1,
    thresholds: 1,
    seed,
  });
  const { mean, variance } = predictDistribution(recipe.fit(gappedSamples(seed)), grid);
  return { mean, deviation: variance.map(Math.sqrt) };
}

/** Both figures side by side as a Vega-Lite specification. */
export function figure(seed: number) {
  const { x, y } = gappedSamples(seed);
  const { mean, deviation } = forestBand(seed);
  const piecewise = onePiecewiseTree(seed);
  const quantity = (field: string) => ({ field, type: "quantitative" });
  const points = {
    data: { values: x.map(([at], i) => ({ x: at, y: y[i] })) },
    mark: { type: "point", filled: true, color: "black", size: 20 },
    encoding: { x: quantity("x"), y: quantity("y") },
  };
  const line = (values: Float64Array) => ({
    data: { values: grid.map(([at], i) => ({ x: at, y: values[i] })) },
    mark: { type: "line", clip: true },
    encoding: { x: quantity("x"), y: { ...quantity("y"), scale: { domain: [-1, 5] } } },
  });
  const band = {
    data: {
      values: grid.map(([at], i) => ({ x: at, low: mean[i] - 2 * deviation[i], high: mean[i] + 2 * deviation[i] })),
    },
    mark: { type: "area", opacity: 0.3, clip: true },
    encoding: { x: quantity("x"), y: { ...quantity("low"), title: "y" }, y2: { field: "high" } },
  };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    hconcat: [
      { title: "one tree, linear pieces", width: 260, height: 220, layer: [line(piecewise), points] },
      {
        title: "a forest, mean and two standard deviations",
        width: 260,
        height: 220,
        layer: [band, line(mean), points],
      },
    ],
  };
}

/** Figure for the gallery index: one tree and a forest. */
export const cover = () => figure(1);

function print(): void {
  const { mean, deviation } = forestBand(0);
  console.log("A forest of 100 trees on samples of |x| with a gap\n\n     x   mean   std. dev.");
  for (let i = 0; i < grid.length; i += 10) {
    const numbers = [grid[i][0].toFixed(1), mean[i].toFixed(2), deviation[i].toFixed(3)];
    console.log(numbers.map((text) => text.padStart(7)).join(" "));
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
