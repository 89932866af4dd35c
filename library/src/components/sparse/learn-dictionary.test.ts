import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product, scaled } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, row, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { codeSamples } from "./code-samples.js";
import { dictionaryStart as dictionaryStartSteps } from "./dictionary-learning/start.js";
import { addToSums, type CodeSums, emptySums, improveAtoms, learnDictionary } from "./learn-dictionary.js";

const dictionaryStart = (...given: Parameters<typeof dictionaryStartSteps>) => runToEnd(dictionaryStartSteps(...given));

const seeds = [0, 1, 2, 3, 4];
const lasso = { kind: "lasso", alpha: 0.5, positive: false } as const;

describe("sums of codes and samples", () => {
  test("are WᵀW and WᵀX, and subtracting undoes adding", () => {
    for (const seed of seeds) {
      const { w, x, sums } = drawnSums(seed);
      expectClose(sums.codes.data, product(transpose(w), w).data, 1e-12);
      expectClose(sums.samples.data, product(transpose(w), x).data, 1e-12);
      const [more, others] = [normalMatrix(4, 3, createRandom(seed + 50)), normalMatrix(4, 6, createRandom(seed + 60))];
      const before = sums.samples.data.slice();
      addToSums(sums, more, others, 1);
      expect(sums.samples.data).not.toEqual(before);
      addToSums(sums, more, others, -1);
      expectClose(sums.samples.data, before, 1e-12);
      expectClose(sums.codes.data, product(transpose(w), w).data, 1e-12);
    }
  });
});

describe("improving atoms", () => {
  test("never increases ½ tr DᵀAD − tr DᵀB, and ends where no atom within length 1 does better", () => {
    for (const seed of seeds) {
      // With larger samples all atoms end at length 1, with small ones within.
      for (const size of [0.2, 1, 20]) {
        const { sums } = drawnSums(seed, size);
        const atoms = dictionaryStart(normalMatrix(3, 6, createRandom(seed)), 3, "samples", createRandom(seed));
        let last = costOf(atoms, sums);
        for (let sweep = 0; sweep < 20; sweep++) {
          improveAtoms(atoms, sums, 1);
          const now = costOf(atoms, sums);
          expect(now).toBeLessThanOrEqual(last + 1e-12 * Math.abs(last));
          last = now;
        }
        improveAtoms(atoms, sums, 3000);
        // Karush, Kuhn and Tucker: B − AD is λ times the atom, with λ of 0 for one shorter than 1 and never below 0.
        const used = product(sums.codes, atoms);
        const down = { ...used, data: used.data.map((value, at) => sums.samples.data[at] - value) };
        for (let k = 0; k < 3; k++) {
          const [atom, slope] = [row(atoms, k), row(down, k)];
          const length = Math.hypot(...atom);
          expect(length).toBeLessThan(1 + 1e-12);
          const lambda = length < 1 - 1e-9 ? 0 : slope.reduce((sum, value, j) => sum + value * atom[j], 0);
          expect(lambda).toBeGreaterThan(-1e-8 * size);
          slope.forEach((value, j) => void expect(Math.abs(value - lambda * atom[j])).toBeLessThan(1e-7 * size));
        }
      }
    }
  });

  test("gives b / a, cut to length 1, for codes that do not overlap; an unused atom is unchanged", () => {
    const sums: CodeSums = {
      codes: asMatrix([
        [4, 0, 0],
        [0, 2, 0],
        [0, 0, 0],
      ]),
      samples: asMatrix([
        [2, 0],
        [6, 8],
        [0, 0],
      ]),
    };
    const atoms = asMatrix([
      [0, 1],
      [1, 0],
      [0.3, 0.4],
    ]);
    improveAtoms(atoms, sums, 1);
    expectClose(atoms.data, [0.5, 0, 0.6, 0.8, 0.3, 0.4], 1e-15);
  });
});

describe("learning", () => {
  const x = normalMatrix(40, 6, createRandom(8));

  test("with full batches never increases the objective, starts at that of the start, and does not modify the start", () => {
    for (const seed of seeds) {
      const start = dictionaryStart(x, 9, "samples", createRandom(seed));
      const kept = start.data.slice();
      const { objective, dictionary } = learn(x, start, { seed });
      expect(start.data).toEqual(kept);
      expectClose(objective.slice(0, 1), [codeSamples(x, start, lasso).cost], 1e-7);
      objective.forEach((value, step) => {
        if (step > 0) expect(value).toBeLessThanOrEqual(objective[step - 1] * (1 + 1e-9));
      });
      expect(codeSamples(x, dictionary, lasso).cost).toBeLessThan(0.95 * objective[0]);
    }
  });

  test("keeps the sums of the latest codes, whatever the batch size", () => {
    for (const seed of seeds) {
      for (const batchSize of [null, 7, 40, 100]) {
        const start = dictionaryStart(x, 5, "samples", createRandom(seed));
        const { codes, sums } = learn(x, start, { seed, batchSize, maxIterations: 6 });
        expectClose(sums.codes.data, product(transpose(codes), codes).data, 1e-10);
        expectClose(sums.samples.data, product(transpose(codes), x).data, 1e-10);
      }
    }
  });

  test("replaces an unused atom by the worst represented sample, on request", () => {
    const samples = asMatrix([
      [5, 0, 0],
      [0, 3, 0],
      [0, -4, 0],
    ]);
    const start = asMatrix([
      [1, 0, 0],
      [0, 0, 1],
    ]);
    const settings = { maxIterations: 1 };
    expectClose(
      learn(samples, start, { ...settings, replaceUnused: true }).dictionary.data,
      [1, 0, 0, 0, -1, 0],
      1e-15,
    );
    expectClose(learn(samples, start, settings).dictionary.data, start.data, 1e-15);
  });

  test("reports each pass, and ends at once on zeros", () => {
    const start = dictionaryStart(x, 5, "samples", createRandom(0));
    const steps: (number | undefined)[][] = [];
    const onProgress = ({ step, of }: { step: number; of?: number }) => void steps.push([step, of]);
    const short = learn(x, start, { maxIterations: 3, tolerance: 0, onProgress });
    expect(steps).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(short.objective).toHaveLength(3);
    expect(short.converged).toBe(false);
    const none = learn(zeros(4, 6), start, {});
    expect(none.objective).toEqual([0]);
    expect(none.converged).toBe(true);
    expect(none.dictionary).toEqual(start);
  });
});

interface Changes {
  readonly seed?: number;
  readonly batchSize?: number | null;
  readonly maxIterations?: number;
  readonly tolerance?: number;
  readonly replaceUnused?: boolean;
  onProgress?(progress: { step: number; of?: number }): void;
}

function learn(x: Matrix, start: Matrix, { seed = 0, onProgress = () => {}, ...changes }: Changes) {
  const usual = { coding: lasso, batchSize: null, maxIterations: 100, tolerance: 1e-6, replaceUnused: false };
  return runToEnd(learnDictionary(x, start, { ...usual, random: createRandom(seed), ...changes }), { onProgress });
}

/** Codes on three atoms, samples of about this size, and their sums. */
function drawnSums(seed: number, size = 1) {
  const [w, x] = [normalMatrix(10, 3, createRandom(seed)), scaled(normalMatrix(10, 6, createRandom(seed + 100)), size)];
  const sums = emptySums(zeros(3, 6));
  addToSums(sums, w, x, 1);
  return { w, x, sums };
}

function costOf(atoms: Matrix, { codes, samples }: CodeSums): number {
  const used = product(codes, atoms);
  return atoms.data.reduce((sum, value, at) => sum + value * (0.5 * used.data[at] - samples.data[at]), 0);
}
