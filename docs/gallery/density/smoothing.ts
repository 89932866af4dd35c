/**
 * Kernel density estimation is diffusion (Machine learning and physics, 3.2, 3.3): heat that starts at the samples has after
 * time t the temperature of the Gaussian estimate of variance 2t, and the expected estimate is the true density, smoothed by
 * the window, however many samples there are.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelDensity } from "lectern";
import { asMatrix, type Matrix } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { lines } from "lectern/plots";

/** u(x, t) = (4πt)^(−p/2) ∫ u₀(y) exp(−‖x − y‖² / 4t) dy for heat that starts as points of the given amounts. */
export function heatOfPoints(points: Matrix, amounts: ArrayLike<number>, t: number, at: Matrix): Float64Array {
  const p = points.columns;
  return Float64Array.from({ length: at.rows }, (_, q) => {
    let sum = 0;
    for (let i = 0; i < points.rows; i++) {
      let square = 0;
      for (let j = 0; j < p; j++) square += (at.data[q * p + j] - points.data[i * p + j]) ** 2;
      sum += amounts[i] * Math.exp(-square / (4 * t));
    }
    return (4 * Math.PI * t) ** (-p / 2) * sum;
  });
}

/** ∂u/∂t = ∂²u/∂x² on a grid of spacing `step`, by explicit differences from u(x, 0) = u₀; nothing flows beyond the ends. */
export function diffuse(start: Float64Array, step: number, t: number): Float64Array {
  const steps = Math.ceil((4 * t) / step ** 2);
  const rate = t / steps / step ** 2;
  let u = start;
  for (let k = 0; k < steps; k++) {
    u = u.map((value, i) => value + rate * ((u[i - 1] ?? value) - 2 * value + (u[i + 1] ?? value)));
  }
  return u;
}

/** The mean of many estimates from n standard normal samples each, at the given points. */
export function meanEstimate(
  n: number,
  bandwidth: number,
  at: readonly number[],
  repeats: number,
  seed: number,
): number[] {
  const random = createRandom(seed);
  const grid = asMatrix(at.map((value) => [value]));
  const sums = new Array<number>(at.length).fill(0);
  for (let r = 0; r < repeats; r++) {
    const x = asMatrix(Array.from({ length: n }, () => [random.normal()]));
    kernelDensity({ bandwidth })
      .fit({ x })
      .logDensity(grid)
      .forEach((value, i) => {
        sums[i] += Math.exp(value) / repeats;
      });
  }
  return sums;
}

/** The density of the normal distribution with mean 0. */
export function normalDensity(x: number, variance: number): number {
  return Math.exp(-(x * x) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
}

/** The mean estimates of small and large samples, the density, and the density convolved with the window. */
export function figure(seed: number) {
  const at = Array.from({ length: 61 }, (_, i) => -3 + i / 10);
  const w = 0.8;
  return lines(
    [
      { name: "density", x: at, y: at.map((x) => normalDensity(x, 1)) },
      { name: "convolved with the window", x: at, y: at.map((x) => normalDensity(x, 1 + w * w)) },
      { name: "mean of 2000 estimates, n = 5", x: at, y: meanEstimate(5, w, at, 2000, seed) },
      { name: "mean of 20 estimates, n = 500", x: at, y: meanEstimate(500, w, at, 20, seed) },
    ],
    { xTitle: "x", yTitle: "density" },
  );
}

/** Figure for the gallery index: the bias does not depend on the number of samples. */
export const cover = () => figure(0);

function print(): void {
  console.log("mean estimate at 0 with bandwidth 0.8 (density 0.399, smoothed 0.312)");
  for (const n of [5, 50, 500])
    console.log(String(n).padStart(6), meanEstimate(n, 0.8, [0], 10_000 / n, 0)[0].toFixed(3));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
