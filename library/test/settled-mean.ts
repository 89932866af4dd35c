/** The mean of the target as a settled method, for tests of the parts of recipes and models. */

import type { Settled } from "../src/contract/settled.js";
import * as state from "../src/contract/state/fields.js";
import { rulesFor } from "../src/contract/validate/limits.js";
import type { Progress } from "../src/core/run.js";
import type { Matrix } from "../src/data/matrix.js";

interface Mean {
  readonly mean: number;
}

/** The members of its models beside those of all models. */
export interface MeanView {
  predict(x: unknown): Float64Array;
  transform(x: never): Matrix;
}

type NoOptions = Record<never, never>;

const parts = {
  role: "transformer",
  target: "numbers",
  offers: [],
  fit: ({ y }: { readonly y: Float64Array }) => ({
    state: { mean: y.reduce((sum, value) => sum + value, 0) / y.length },
  }),
} as const;

/** Predicts the mean, and subtracts it from samples. */
export const settledMean: Settled<Float64Array, NoOptions, NoOptions, Mean, Progress, MeanView> = {
  kind: "mean",
  version: 1,
  options: {},
  learns: { mean: state.number("mean of the target") },
  rules: rulesFor("mean", parts, {}),
  parts: {
    ...parts,
    view: ({ state, validate }) => ({
      predict: (x) => new Float64Array(validate(x).rows).fill(state.mean),
      transform: (given) => {
        const x = validate(given);
        return { ...x, data: x.data.map((value) => value - state.mean) };
      },
    }),
  },
};

export const meanData = { x: [[1], [2]], y: [3, 5] };
