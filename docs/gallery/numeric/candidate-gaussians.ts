/**
 * Which normal distribution fits the data? (Machine Learning and Physics, section 1.5, figure 1.5.) Of two normal distributions
 * of variance 1 the one whose mean is closer to the data gives them the larger likelihood; the sample mean gives the largest.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom, normal } from "lectern/numeric";

/** Measurements with mean 0 and standard deviation 1. */
export function measurements(seed: number, count = 200): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.normal());
}

/** The means of the two candidates of the figure: a good one and a poor one. */
export const candidates = { near: 0.2, far: 1.6 } as const;

/** log Π f(xᵢ; μ) for the normal density f of variance 1. */
export function logLikelihood(data: readonly number[], middle: number): number {
  const bell = normal({ mean: middle });
  return data.reduce((sum, value) => sum + bell.logDensity(value), 0);
}

/** Figure 1.5: the distribution of the data (blue), and both candidates (orange and pink). */
export function figure(seed: number) {
  const data = measurements(seed);
  const grid = Array.from({ length: 121 }, (_, i) => i / 15 - 4);
  const bell = (middle: number, color: string) => {
    const { density } = normal({ mean: middle });
    return {
      data: { values: grid.map((x) => ({ x, y: density(x) })) },
      mark: { type: "line", color },
      encoding: { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative", title: "density" } },
    };
  };
  const width = 0.5;
  const bars = Array.from({ length: 16 }, (_, k) => {
    const from = k * width - 4;
    const inside = data.filter((value) => value >= from && value < from + width).length;
    return { from, to: from + width, y: inside / data.length / width };
  });
  const histogram = {
    data: { values: bars },
    mark: { type: "bar", color: "steelblue", opacity: 0.6 },
    encoding: {
      x: { field: "from", type: "quantitative", title: "x" },
      x2: { field: "to" },
      y: { field: "y", type: "quantitative" },
    },
  };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: 400,
    height: 220,
    layer: [histogram, bell(candidates.near, "orange"), bell(candidates.far, "hotpink")],
  };
}

/** Figure for the gallery index: both candidates over the samples. */
export const cover = () => figure(0);

function print(): void {
  console.log("seed   log likelihood near   far");
  for (let seed = 0; seed < 5; seed++) {
    const data = measurements(seed);
    const [near, far] = [candidates.near, candidates.far].map((middle) => logLikelihood(data, middle).toFixed(1));
    console.log(`${seed}      ${near}              ${far}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
