/**
 * Dependence without correlation (Cookbook, chapter 11, figures 11.1 and 11.2): sine and cosine of the same angle lie on a
 * circle and do not correlate. Kernel canonical correlation finds functions of the two that do, also on new points; for
 * independent numbers it finds no correlation that holds on new points.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelCca } from "lectern";
import { pearsonCorrelation } from "lectern/metrics";
import { createRandom, type Random } from "lectern/numeric";
import { scatter } from "lectern/plots";

/** Points on the circle: the columns are dependent but uncorrelated. */
export function circle(random: Random, count: number): number[][] {
  return Array.from({ length: count }, () => {
    const z = 2 * Math.PI * random.uniform();
    return [Math.sin(z), Math.cos(z)];
  });
}

/** Points whose columns are independent. */
export function independent(random: Random, count: number): number[][] {
  return Array.from({ length: count }, () => [random.normal(), random.normal()]);
}

/** exp(−d² / 0.2), and 0.1 added to the squared kernel matrices. */
const settings = {
  views: [[0], [1]],
  kernels: [{ kind: "rbf", gamma: 5 }],
  ridge: { kind: "dual", amount: 0.1 },
  components: 1,
} as const;

/** Correlations before and after, on the samples and on new ones. */
export function correlate(draw: (random: Random, count: number) => number[][], seed: number) {
  const random = createRandom(seed);
  const [train, fresh] = [draw(random, 150), draw(random, 500)];
  const model = kernelCca(settings).fit({ x: train });
  const between = (x: readonly ArrayLike<number>[]) =>
    pearsonCorrelation(
      x.map((row) => row[0]),
      x.map((row) => row[1]),
    );
  const projected = model.transform(fresh);
  const points = fresh.map((_, i) => [projected.data[2 * i], projected.data[2 * i + 1]]);
  return {
    before: between(fresh),
    training: model.state.correlations[0],
    heldOut: between(points),
    figures: {
      before: scatter(fresh, { xTitle: "sin z", yTitle: "cos z", width: 240 }),
      after: scatter(points, { xTitle: "function of the first", yTitle: "function of the second", width: 240 }),
    },
  };
}

/** Figure for the gallery index: the projections after kernel CCA. */
export const cover = () => correlate(circle, 0).figures.after;

function print(): void {
  for (const [name, draw] of [
    ["circle", circle],
    ["independent", independent],
  ] as const) {
    const { before, training, heldOut } = correlate(draw, 0);
    console.log(
      `${name.padEnd(12)} linear ${before.toFixed(3)}, kernel ${training.toFixed(3)}, on new points ${heldOut.toFixed(3)}`,
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
