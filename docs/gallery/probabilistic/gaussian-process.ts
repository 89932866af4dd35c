/**
 * The uncertainty of a Gaussian process (Cookbook, chapter 23, figures 23.1 and 23.2): the cosine is observed at a few points
 * only. Functions drawn from the process agree where there are samples and spread in the gaps between them.
 */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gaussianProcess } from "lectern";
import { gaussianKernel } from "lectern/kernels";
import { processBand, sampleProcess } from "lectern/probabilistic";

/** The points where the function is observed: two intervals with a gap of length 4 between them. */
export const places = [0, 0.5, 1, 1.5, 2, 2.5, 6.5, 7, 7.5, 8, 8.5, 9] as const;

const kernel = gaussianKernel({ width: 1 });
const grid = Array.from({ length: 111 }, (_, i) => i / 10 - 1);

/** The process fitted to the cosine at these points. */
export function cosineProcess() {
  const recipe = gaussianProcess({ kernel, noise: 0.001, optimize: false, intercept: false });
  return recipe.fit({ x: places.map((at) => [at]), y: places.map(Math.cos) });
}

/** Mean, band and the cosine itself along the axis. */
export function curves(level = 0.95) {
  const { values, lower, upper } = processBand(
    cosineProcess().state,
    grid.map((at) => [at]),
    level,
  );
  return grid.map((at, i) => ({ at, truth: Math.cos(at), mean: values[i], lower: lower[i], upper: upper[i] }));
}

/** Figure 23.1: the function to be learned in black, the training data as red dots. */
export function task() {
  return figure([curve(curves(), "truth", "black"), dots()]);
}

/** Figure 23.2: the mean in blue over functions drawn from the process in grey. */
export function answer(functions = 20, seed = 0) {
  const drawn = sampleProcess(
    cosineProcess().state,
    grid.map((at) => [at]),
    functions,
    seed,
  );
  const values = Array.from(drawn.data, (y, k) => ({
    x: grid[k % grid.length],
    y,
    name: Math.floor(k / grid.length),
  }));
  const sampled = {
    data: { values },
    mark: { type: "line", color: "grey", opacity: 0.5, strokeWidth: 1 },
    encoding: { ...position, detail: { field: "name" } },
  };
  return figure([sampled, curve(curves(), "truth", "black"), curve(curves(), "mean", "blue"), dots()]);
}

const position = { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } };

function curve(points: ReturnType<typeof curves>, field: "truth" | "mean", color: string) {
  const values = points.map((point) => ({ x: point.at, y: point[field], name: field }));
  return { data: { values }, mark: { type: "line", color }, encoding: position };
}

function dots() {
  const values = places.map((x) => ({ x, y: Math.cos(x), name: "sample" }));
  return { data: { values }, mark: { type: "point", filled: true, color: "red", size: 60 }, encoding: position };
}

function figure<L>(layer: readonly L[]) {
  return { $schema: "https://vega.github.io/schema/vega-lite/v6.json", width: 500, height: 250, layer };
}

/** Figure for the gallery index: functions that agree where there are samples. */
export const cover = () => answer(8);

function print(): void {
  console.log("The cosine, observed at", places.join(", "), "\n");
  console.log("   x   cos(x)     mean   95 % band");
  for (const { at, truth, mean, lower, upper } of curves().filter((_, i) => i % 10 === 0)) {
    const numbers = [at, truth, mean, lower, upper].map((value) => value.toFixed(3).padStart(8));
    console.log(numbers.join(" "));
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
