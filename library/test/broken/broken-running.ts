/** Methods that break the checks of running a fit. */

import { type AnyFitData, type AnyRecipe, defineRegressor } from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import type { Progress } from "../../src/core/run.js";
import { asMatrix } from "../../src/data/index.js";
import { createWorkspace, currentEngine } from "../../src/engine/index.js";
import type { MatrixLike } from "../../src/index.js";
import { toyFacts } from "../toy-facts.js";
import { line } from "./sound-supervised.js";
import { type BrokenTable, tamper } from "./tamper.js";

const facts = {
  kind: "broken",
  title: "Broken",
  summary: "Keeps no promise.",
  facts: toyFacts,
  options: {},
  learns: {},
};
const zero = (_: unknown, x: { readonly rows: number }) => new Float64Array(x.rows);

/** Modified data. */
function doubled(data: AnyFitData): AnyFitData {
  const x = asMatrix(data.x as MatrixLike);
  return { ...data, x: { ...x, data: x.data.map((value) => 2 * value) } };
}

/** A fit that yields exactly these steps. */
function tells(progress: readonly Progress[]) {
  return defineRegressor({
    ...facts,
    *fit() {
      yield* progress;
      return { state: {} };
    },
    predict: zero,
  });
}

let stops = 0;

export const brokenRunning: BrokenTable = {
  "running: fitAsync gives the model of fit": [
    tamper(line, { recipe: ({ fitAsync }) => ({ fitAsync: (data, control) => fitAsync(doubled(data), control) }) }),
    /the model of fitAsync and that of fit: state\./,
  ],
  "running: steps ends with the model of fit": [
    tamper(line, { recipe: ({ steps }) => ({ steps: (data, control) => steps(doubled(data), control) }) }),
    /the model of steps and that of fit: state\./,
  ],
  "running: an iterative fit reports its progress": [
    defineRegressor({ ...facts, fit: () => ({ state: {}, report: { iterations: 3 } }), predict: zero }),
    /counts 3 iterations, but the fit yields no progress/,
  ],
  "running: progress counts the iterations from 1": [
    [tells([{ step: 0 }, { step: 1 }, { step: 2 }]), /progress 1 must have the step 1, but has 0/],
    [tells([{ step: 1 }, { step: 3, inner: { step: 1 } }]), /progress 2 must have the step 2, but has 3/],
    [tells([{ step: 1 }, { step: 2 }, { step: 1, inner: { step: 1 } }]), /progress 3 must have the step 3, but has 1/],
    [tells([{ step: 1, inner: { step: 1 } }, { step: 2 }]), /progress 1 must have the step 1, but has 2/],
  ],
  "running: onProgress sees what steps yields": [
    tamper(line, { recipe: ({ fitAsync }) => ({ fitAsync: (data) => fitAsync(data) }) }),
    /the steps that onProgress of fitAsync saw/,
  ],
  "running: a signal that is already aborted stops the fit": [
    tamper(line, { recipe: ({ fit }) => ({ fit: (data) => fit(data) }) }),
    /fit must be stopped with the code "aborted", but it ended/,
  ],
  "running: a signal stops a running fit": [
    tamper(line, { recipe: looksOnlyOnce }),
    /fit must be stopped with the code "aborted", but it ended/,
  ],
  "running: a stopped fit has no effect on later ones": [
    defineRegressor({
      ...facts,
      learns: { stops: state.integer("number of stopped fits") },
      *fit() {
        let ended = false;
        try {
          yield { step: 1 };
          ended = true;
          return { state: { stops } };
        } finally {
          if (!ended) stops++;
        }
      },
      predict: zero,
    }),
    /the model of a fit after a stopped fit, fitAsync and steps: state\.stops was/,
  ],
  "running: a fit releases the engine's memory, also when it is stopped": [
    defineRegressor({
      ...facts,
      *fit() {
        const space = createWorkspace(currentEngine());
        space.vector(100);
        for (let step = 1; step <= 3; step++) yield { step };
        space.dispose();
        return { state: {} };
      },
      predict: zero,
    }),
    /a fit stopped after step 1 leaves \d{3,} bytes of the engine's memory in use/,
  ],
  "running: an error thrown by onProgress is passed on": [
    tamper(line, {
      recipe: ({ fit }) => ({
        fit: (data, control) => {
          try {
            return fit(data, control);
          } catch {
            return fit(data);
          }
        },
      }),
    }),
    /fit must throw what onProgress threw, but it ended/,
  ],
  "running: the report is well formed": [
    defineRegressor({
      ...facts,
      *fit() {
        yield { step: 1 };
        return { state: {}, report: { objective: [1, NaN] } };
      },
      predict: zero,
    }),
    /the objective is NaN after iteration 2/,
  ],
};

/** Checks the signal only when the fit begins. */
function looksOnlyOnce({ fit }: AnyRecipe): Partial<AnyRecipe> {
  return {
    fit: (data, { signal, onProgress } = {}) =>
      fit(data, signal?.aborted ? { signal } : { ...(onProgress && { onProgress }) }),
  };
}
