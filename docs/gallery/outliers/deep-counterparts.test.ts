import { kernelPcaDetector } from "lectern";
import { asMatrix } from "lectern/data";
import { rocAuc } from "lectern/metrics";
import { fromMatrix } from "lectern/tensor";
import { expect, test } from "vitest";
import { expectClose } from "../../../library/test/expect-close.js";
import {
  allBits,
  byDifference,
  type DeepBoltzmannMachine,
  deepOneClassScore,
  differingBits,
  fitBoltzmannMachine,
  hidden,
  logProbabilities,
  normalSamples,
  reconstructionScore,
  scoresOfPatterns,
  table,
} from "./deep-counterparts.js";

const patterns = allBits(8);
const all = asMatrix(patterns);
const isNormal = patterns.map((pattern) => differingBits(pattern) === 0);
const kinds = isNormal.map((is) => (is ? "run" : "other"));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[ML2-188] for density, reconstruction and boundary, networks tell normal samples from all others as kernels do", () => {
  expect(table.map(({ family, name }) => `${family}: ${name}`)).toEqual([
    "density: kernel density",
    "density: deep Boltzmann machine",
    "reconstruction: kernel PCA",
    "reconstruction: autoencoder",
    "boundary: one-class machine",
    "boundary: deep one-class network",
    "boundary: discriminator",
  ]);
  for (const seed of [1, 2]) {
    for (const { name, scores } of scoresOfPatterns(seed)) {
      expect([name, rocAuc(kinds, scores, { positive: "other" })]).toEqual([
        name,
        expect.toSatisfy((auc) => auc > 0.95),
      ]);
      // The more bits differ, the higher the score, up to 4 of the at most 5.
      const means = byDifference(scores).slice(0, 5);
      expect([name, means]).toEqual([name, means.toSorted((a, b) => a - b)]);
    }
  }
});

test("[ML2-188] the deep Boltzmann machine has the density of its energy", () => {
  const machine = fitBoltzmannMachine(normalSamples(1), 1, 20);
  const probabilities = Array.from(logProbabilities(machine, fromMatrix(all)).data, Math.exp);
  expect(probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
  // Sums of exp(−E) over all states of the hidden units, for a few patterns.
  const some = [0, 7, 85, 255];
  const sums = some.map((i) => {
    let sum = 0;
    for (const h of allBits(hidden[0])) {
      for (const g of allBits(hidden[1])) sum += Math.exp(-energyOf(machine, patterns[i] as number[], h, g));
    }
    return sum;
  });
  const ratio = (values: readonly number[]) => values.map((value) => value / (values[0] as number));
  expectClose(ratio(some.map((i) => probabilities[i] as number)), ratio(sums), 1e-4);
});

/** E = −vᵀWh − hᵀUg − bᵀv − aᵀh − cᵀg */
function energyOf({ w, u, b, a, c }: DeepBoltzmannMachine, v: number[], h: number[], g: number[]): number {
  const sum = (values: ArrayLike<number>, factor: (at: number) => number) =>
    Array.from(values).reduce((total, value, at) => total + value * factor(at), 0);
  const pair = (matrix: ArrayLike<number>, left: number[], right: number[]) =>
    sum(matrix, (at) => (left[Math.floor(at / right.length)] as number) * (right[at % right.length] as number));
  const own = (bias: ArrayLike<number>, units: number[]) => sum(bias, (at) => units[at] as number);
  return -pair(w.data, v, h) - pair(u.data, h, g) - own(b.data, v) - own(a.data, h) - own(c.data, g);
}

test("[ML2-188] an autoencoder without activations has the residuals of kernel PCA with the linear kernel", () => {
  const x = normalSamples(1);
  const kernel = { kind: "linear", offset: 0 } as const;
  const residuals = kernelPcaDetector({ kernel, components: 2 }).fit({ x }).score(all);
  const layers = [
    { kind: "dense", outputs: 2 },
    { kind: "dense", outputs: 8 },
  ] as const;
  expectClose(reconstructionScore(layers, x, 1, { epochs: 400, learningRate: 0.02 })(all), residuals, 0.02);
});

test("[ML2-188] a deep one-class network moves normal samples to its center, and others much less", () => {
  const x = normalSamples(1);
  const ratio = (epochs: number) => {
    const scores = deepOneClassScore(x, 1, epochs)(all);
    const meanOf = (wanted: boolean) => mean([...scores].filter((_, i) => isNormal[i] === wanted));
    return meanOf(false) / meanOf(true);
  };
  expect(ratio(0)).toBeLessThan(2);
  expect(ratio(60)).toBeGreaterThan(50);
});
