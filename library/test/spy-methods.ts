/** Methods that record the samples they see; each sample has its number in the first column. */

import { defineClassifier, defineRegressor } from "../src/contract/define-supervised.js";
import { defineTransformer } from "../src/contract/define-transformer.js";
import * as state from "../src/contract/state/fields.js";
import { LecternError } from "../src/core/errors.js";
import { number } from "../src/core/options/options.js";
import { column, type Matrix } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";
import { toyFacts } from "./toy-facts.js";

/** Numbers of samples, one list for each call. */
export interface Sightings {
  readonly fits: number[][];
  readonly uses: number[][];
}

/** A regressor that predicts `level` times the mean of its target, and fails where the level is negative. */
export function spyRegressor() {
  const seen: Sightings = { fits: [], uses: [] };
  const spy = defineRegressor({
    kind: "spy",
    title: "Spy",
    summary: "Notes which samples it sees.",
    facts: toyFacts,
    options: { level: number(1, "what the mean is multiplied by") },
    learns: { mean: state.number("mean of the target") },
    fit: ({ x, y }, { level }) => {
      seen.fits.push(numbersOf(x));
      if (level < 0) throw new LecternError("numerical", `spy: level ${level} is below zero`);
      return { state: { mean: y.reduce((sum, value) => sum + value, 0) / y.length } };
    },
    predict: ({ mean }, x, { level }) => {
      seen.uses.push(numbersOf(x));
      return new Float64Array(x.rows).fill(level * mean);
    },
  });
  return { spy, seen };
}

/** A transformer that changes nothing. */
export function spyTransformer() {
  const seen: Sightings = { fits: [], uses: [] };
  const spy = defineTransformer({
    kind: "spy-transformer",
    title: "Spy transformer",
    summary: "Notes which samples it sees and changes nothing.",
    facts: toyFacts,
    options: {},
    learns: {},
    fit: ({ x }) => {
      seen.fits.push(numbersOf(x));
      return { state: {} };
    },
    transform: (_, x) => {
      seen.uses.push(numbersOf(x));
      return { ...x, data: x.data.slice() };
    },
  });
  return { spy, seen };
}

/** A classifier that memorises the class of each training sample. */
export const memory = defineClassifier({
  kind: "memory",
  title: "Memory",
  summary: "Recognises the samples it has seen, by all their values; others are of the first class.",
  facts: toyFacts,
  options: {},
  learns: {
    keys: state.texts("samples", "each training sample as a string"),
    codes: state.integers("samples", "class of each training sample", { below: "classes" }),
  },
  fit: ({ x, y }) => ({ state: { keys: rowKeys(x), codes: y.codes } }),
  predict: ({ keys, codes }, x) => Int32Array.from(rowKeys(x), (key) => codes[keys.indexOf(key)] ?? 0),
});

/** Samples numbered in their first column, with random values beside, and a target of numbers. */
export function numberedSamples(samples: number, seed = 0) {
  const random = createRandom(seed);
  const x = Array.from({ length: samples }, (_, i) => [i, random.normal(), random.normal()]);
  return { x, y: x.map(([, a, b]) => 3 + a - 2 * b + 0.3 * random.normal()) };
}

function numbersOf(x: Matrix): number[] {
  return Array.from(column(x, 0));
}

function rowKeys(x: Matrix): readonly string[] {
  return Array.from({ length: x.rows }, (_, i) => x.data.subarray(i * x.columns, (i + 1) * x.columns).join());
}
