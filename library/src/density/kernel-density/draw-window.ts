/** Draws from the windows, and from kernel estimates. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { cbrt, cos } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import type { KernelEstimate } from "./kernel-estimate.js";
import { addScaled } from "./scale.js";
import type { WindowName } from "./window.js";

/** Draws `count` samples: a sample of the estimate with the probability of its weight, plus a draw of its window. */
export function drawFromEstimate(estimate: KernelEstimate, count: number, random: Random): Matrix {
  const { samples, weights, factors, scale, window } = estimate;
  const d = samples.columns;
  const result = zeros(count, d);
  const cumulative = new Float64Array(weights.length);
  let total = 0;
  weights.forEach((weight, i) => {
    total += weight;
    cumulative[i] = total;
  });
  const u = new Float64Array(d);
  for (let row = 0; row < count; row++) {
    const i = firstAbove(cumulative, random.uniform() * total);
    result.data.set(samples.data.subarray(i * d, (i + 1) * d), row * d);
    drawWindow(window.name, random, u);
    addScaled(scale, u, factors === undefined ? 1 : factors[i], result.data, row * d);
  }
  return result;
}

/** The first entry of an ascending list that is above a value; the last one if none is. */
function firstAbove(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Fills u with a draw of the window of bandwidth 1. */
export function drawWindow(name: WindowName, random: Random, u: Float64Array): void {
  if (name === "cube") {
    for (let j = 0; j < u.length; j++) u[j] = random.uniform() - 0.5;
    return;
  }
  // A direction from normal numbers, which alone are the Gaussian window, then a radius.
  let squares = 0;
  for (let j = 0; j < u.length; j++) {
    u[j] = random.normal();
    squares += u[j] * u[j];
  }
  if (name === "gaussian") return;
  const stretch = drawRadius(name, u.length, random) / Math.sqrt(squares);
  for (let j = 0; j < u.length; j++) u[j] *= stretch;
}

/** A draw of the radius, whose density is proportional to rᵖ⁻¹ k(r²). */
function drawRadius(name: Exclude<WindowName, "cube" | "gaussian">, p: number, random: Random): number {
  switch (name) {
    case "box":
      return Math.sqrt(random.beta(p / 2, 1));
    case "epanechnikov":
      return Math.sqrt(random.beta(p / 2, 2));
    case "biweight":
      return Math.sqrt(random.beta(p / 2, 3));
    case "triweight":
      return Math.sqrt(random.beta(p / 2, 4));
    case "triangle":
      return random.beta(p, 2);
    case "tricube":
      return cbrt(random.beta(p / 3, 4));
    case "exponential":
      return random.gamma(p);
    case "cosine":
      // cos(πr/2) ≤ 1 − r², so a draw of the Epanechnikov window is kept with the probability of their ratio, over π/4.
      for (;;) {
        const r = Math.sqrt(random.beta(p / 2, 2));
        if (random.uniform() * (1 - r * r) < cos((Math.PI / 2) * r)) return r;
      }
  }
}
