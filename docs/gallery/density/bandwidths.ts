/**
 * The width of the window of a kernel density estimate (Pattern analysis and retrieval, 001 Parzen; Machine learning and
 * physics, 3.2): a narrow window gives a spiky density, a wide one a flat density, and the likelihood of samples that
 * were left out has its maximum in between.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelDensity } from "lectern";
import { asMatrix, type Matrix } from "lectern/data";
import { bandwidthLikelihoods } from "lectern/density";
import { createRandom } from "lectern/numeric";
import { densityCurves, lines, plotGrid } from "lectern/plots";

/** Samples of two normal distributions. */
export function twoHills(count: number, seed: number): Matrix {
  const random = createRandom(seed);
  return asMatrix(Array.from({ length: count }, (_, i) => [i % 3 === 0 ? 4 + 0.5 * random.normal() : random.normal()]));
}

/** The kernel density estimate as a function. */
export function estimate(x: Matrix, bandwidth: number) {
  const model = kernelDensity({ bandwidth }).fit({ x });
  return (at: Matrix) => model.logDensity(at).map(Math.exp);
}

/** The number of local maxima of an estimate on a fine grid, and its largest value. */
export function shapeOf(x: Matrix, bandwidth: number): { readonly modes: number; readonly peak: number } {
  const grid = Array.from({ length: 4000 }, (_, i) => [-8 + (i * 20) / 4000]);
  const p = estimate(x, bandwidth)(asMatrix(grid));
  let modes = 0;
  for (let i = 1; i < p.length - 1; i++) if (p[i] > p[i - 1] && p[i] >= p[i + 1]) modes++;
  return { modes, peak: Math.max(...p) };
}

/** Bandwidths in equal ratios, and L(h) for each. */
export function likelihoodCurve(x: Matrix) {
  const bandwidths = Array.from({ length: 25 }, (_, k) => 0.04 * 10 ** (k / 10));
  return { bandwidths, likelihoods: bandwidthLikelihoods(x, bandwidths) };
}

/** Estimates with a narrow, the best and a wide window, beside L(h). */
export function figure(seed: number) {
  const x = twoHills(60, seed);
  const { bandwidths, likelihoods } = likelihoodCurve(x);
  const best = bandwidths[likelihoods.indexOf(Math.max(...likelihoods))];
  const densities = [0.05, best, 3].map((h) => ({ name: `h = ${h.toFixed(2)}`, heights: estimate(x, h) }));
  const finite = bandwidths.map((_, k) => k).filter((k) => likelihoods[k] > -400);
  const curve = { name: "L(h)", x: finite.map((k) => bandwidths[k]), y: finite.map((k) => likelihoods[k]) };
  return plotGrid([
    [
      densityCurves(x, densities, { title: "estimates" }),
      lines([curve], { xTitle: "bandwidth h", yTitle: "log-likelihood L(h)", title: "samples left out" }),
    ],
  ]);
}

/** Figure for the gallery index: three bandwidths and L(h). */
export const cover = () => figure(1);

function print(): void {
  const x = twoHills(60, 1);
  console.log("bandwidth   modes   highest density   L(h)");
  for (const h of [0.05, 0.2, 0.5, 1, 3]) {
    const { modes, peak } = shapeOf(x, h);
    const cells = [
      String(modes).padStart(8),
      peak.toFixed(3).padStart(18),
      bandwidthLikelihoods(x, [h])[0].toFixed(1).padStart(7),
    ];
    console.log(`${h.toFixed(2).padStart(9)}${cells.join("")}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
