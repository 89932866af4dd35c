/** Searches, folds, votes, stacks and early stopping can be watched and stopped inside the fits they are made of. */
import { expect, test } from "vitest";
import { defineRegressor } from "../src/contract/define-supervised.js";
import { integer } from "../src/core/options/options.js";
import type { Progress } from "../src/core/run.js";
import { createWorkspace, currentEngine } from "../src/engine/index.js";
import { stackingRegressor } from "../src/ensembles/stacking-regressor/stacking-regressor.js";
import { votingRegressor } from "../src/ensembles/voting-regressor/voting-regressor.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { crossValidateAsync } from "../src/selection/cross-validate.js";
import { gridSearch } from "../src/selection/grid-search/grid-search.js";
import { randomSearch } from "../src/selection/random-search/random-search.js";
import { toyFacts } from "./toy-facts.js";

const steps = 20;
let taken = 0;

/** Takes many iterations, counts them all, and holds memory of the engine meanwhile. */
const slow = defineRegressor({
  kind: "slow",
  title: "Slow",
  summary: "Takes many iterations.",
  facts: toyFacts,
  options: { level: integer(1, "what is predicted") },
  *fit() {
    const space = createWorkspace(currentEngine());
    try {
      space.vector(100);
      for (let step = 1; step <= steps; step++) {
        taken++;
        yield { step, of: steps };
      }
      return { state: {} };
    } finally {
      space.dispose();
    }
  },
  predict: (_, x, { level }) => new Float64Array(x.rows).fill(level),
});

const data = { x: Array.from({ length: 30 }, (_, i) => [i]), y: Array.from({ length: 30 }, (_, i) => i % 5) };

type Run = (control: { signal: AbortSignal; onProgress(progress: Progress): void }) => Promise<unknown>;

const runs: Readonly<Record<string, Run>> = {
  gridSearch: (control) => gridSearch(slow(), { level: [1, 2] }).fitAsync(data, control),
  randomSearch: (control) => randomSearch(slow(), { level: [1, 2, 3] }, { candidates: 2 }).fitAsync(data, control),
  crossValidate: (control) => crossValidateAsync(slow(), data, {}, control),
  votingRegressor: (control) => votingRegressor({ a: slow(), b: ridge() }).fitAsync(data, control),
  stackingRegressor: (control) => stackingRegressor({ a: slow() }, { final: ridge() }).fitAsync(data, control),
  "a pipeline that ends with a search": (control) =>
    pipeline(gridSearch(slow(), { level: [1, 2] })).fitAsync(data, control),
};

for (const [name, run] of Object.entries(runs)) {
  test(`${name} tells the iterations inside, and stops within one of them`, async () => {
    const before = currentEngine().memory.bytesInUse;
    for (const moment of [1, 7, steps - 1]) {
      taken = 0;
      const told: Progress[] = [];
      const controller = new AbortController();
      const onProgress = (progress: Progress) => {
        told.push(progress);
        if (told.length === moment) controller.abort();
      };
      await expect(run({ signal: controller.signal, onProgress })).rejects.toMatchObject({ code: "aborted" });
      expect(taken).toBe(moment);
      expect(told.map(({ step }) => step)).toEqual(told.map(() => 1));
      expect(told.map(({ inner }) => inner?.step)).toEqual(told.map((_, k) => k + 1));
      expect(currentEngine().memory.bytesInUse).toBe(before);
    }
  });
}
