/**
 * Histograms (Machine learning and physics, 3.1): what they show depends on where bins begin and how wide they are; and in many
 * dimensions boxes are no good cells, because nearly all of a hypercube is near its corners.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { histogramDensity } from "lectern";
import { asMatrix, type Matrix } from "lectern/data";
import { convolve, createRandom } from "lectern/numeric";
import { densityCurves } from "lectern/plots";

/** Three pairs of bin size and offset. */
export const binnings = [
  [1, 0],
  [1, 0.5],
  [0.3, 0],
] as const;

/** Normal samples in two groups. */
export function samplesOf(seed: number): Matrix {
  const random = createRandom(seed);
  return asMatrix(Array.from({ length: 60 }, (_, i) => [(i % 2 === 0 ? -1.2 : 1.2) + 0.7 * random.normal()]));
}

/** The histogram of one bin size and offset, as a density. */
export function histogramOf(x: Matrix, size: number, offset: number) {
  return histogramDensity({ cellSizes: [size], cellOffsets: [offset] }).fit({ x });
}

/** The same samples in three histograms. */
export function binningFigure(seed: number) {
  const x = samplesOf(seed);
  const densities = binnings.map(([size, offset]) => {
    const model = histogramOf(x, size, offset);
    return { name: `size ${size}, offset ${offset}`, heights: (at: Matrix) => model.logDensity(at).map(Math.exp) };
  });
  return densityCurves(x, densities, { points: 1200, width: 420 });
}

/** Width of the intervals of the squared radius. */
const WIDTH = 1 / 500;

/**
 * The share of the volume of [−1, 1]ᵈ by the squared radius, in intervals: that of one coordinate, √b − √a for x² between a and b,
 * convolved with itself. Interval k of the result is centred at (k + d/2) intervals.
 */
export function squaredRadiusShares(d: number): Float64Array {
  const one = Float64Array.from(
    { length: Math.round(1 / WIDTH) },
    (_, k) => Math.sqrt((k + 1) * WIDTH) - Math.sqrt(k * WIDTH),
  );
  let shares = one;
  for (let j = 1; j < d; j++) shares = Float64Array.from(convolve(shares, one));
  return shares;
}

/** The share of [−1, 1]⁸ within radius r. */
export function volumeWithin(r: number, shares = squaredRadiusShares(8)): number {
  const full = (r * r) / WIDTH - 4 + 0.5;
  return shares.reduce((sum, share, k) => sum + share * Math.max(0, Math.min(1, full - k)), 0);
}

/**
 * A flat shape with the radial distribution and the number of vertices of [−1, 1]⁸: at radius r it covers the share a(r) of the
 * circle, where 2πr a(r) is proportional to the volume of the hypercube at r, divided among 2⁸ = 256 spikes.
 */
export function radialShape(points = 10) {
  const shares = squaredRadiusShares(8);
  const radii = Array.from({ length: 141 }, (_, i) => (i / 140) * Math.sqrt(8));
  const within = radii.map((r) => volumeWithin(r, shares));
  const cover = radii.map((r, i) => (i === 0 || i === 140 ? 0 : (within[i + 1] - within[i - 1]) / r));
  const widest = cover.indexOf(Math.max(...cover));
  const share = cover.map((value) => value / cover[widest]);
  const outward = radii.slice(widest).map((r, k) => ({ r, share: share[widest + k] }));
  const kept = outward.filter((_, k) => k % Math.ceil(outward.length / points) === 0 || k === outward.length - 1);
  const spikes = Array.from({ length: 256 }, (_, spike) => {
    const angle = (2 * Math.PI * spike) / 256;
    const side = (sign: number) => kept.map(({ r, share: a }) => ({ r, angle: angle + (sign * a * Math.PI) / 256 }));
    return [...side(-1), ...side(1).reverse()];
  });
  return { radii, share, outline: spikes.flat() };
}

/** The outline as a Vega-Lite specification. */
export function hypercubeFigure() {
  const { outline } = radialShape();
  const values = [...outline, outline[0]].map(({ r, angle }, order) => ({
    order,
    x: r * Math.cos(angle),
    y: r * Math.sin(angle),
  }));
  const axis = (field: string) => ({ field, type: "quantitative", title: null, scale: { domain: [-2.9, 2.9] } });
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: 400,
    height: 400,
    data: { values },
    mark: { type: "line", strokeWidth: 0.5 },
    encoding: { x: axis("x"), y: axis("y"), order: { field: "order" } },
  };
}

/** Figure for the gallery index: three histograms of the same samples. */
export const cover = () => binningFigure(1);

function print(): void {
  console.log("radius   share of the volume of [-1, 1]^8 within it");
  for (const r of [0.5, 1, 1.5, 2, 2.5])
    console.log(r.toFixed(1).padStart(6), volumeWithin(r).toPrecision(3).padStart(12));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
