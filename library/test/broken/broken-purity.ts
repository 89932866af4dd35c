/** Methods that break the checks of purity and determinism. */

import { defineRegressor, defineTransformer, seed } from "../../src/contract/index.js";
import * as state from "../../src/contract/state/fields.js";
import type { Matrix } from "../../src/index.js";
import { toyFacts } from "../toy-facts.js";
import { fitLine, line, lineDefinition, predictLine } from "./sound-supervised.js";
import { shift, shiftDefinition } from "./sound-unsupervised.js";
import { type BrokenTable, tamper } from "./tamper.js";

const options = {};
const facts = { kind: "broken", title: "Broken", summary: "Keeps no promise.", facts: toyFacts, options, learns: {} };

/** Counts how often it was called: what a method must not do. */
function counter(): () => number {
  let count = 0;
  return () => ++count;
}

const [fits, uses, seeds] = [counter(), counter(), counter()];
let lastMean = 0;

export const brokenPurity: BrokenTable = {
  "purity: fit does not change its data": [
    defineTransformer({
      ...shiftDefinition,
      fit: ({ x }) => {
        x.data[0] = 0;
        return shiftDefinition.fit({ x });
      },
    }),
    /what was given to fit: x\.data\.0 was [\d.]+ and is 0/,
  ],
  "purity: fit does not freeze its data": [
    tamper(shift, { data: (data) => ({ ...data, features: Object.freeze(data.features) }) }),
    /fit has frozen features/,
  ],
  "purity: fit accepts frozen data": [
    tamper(shift, { data: (data) => Object.assign(data, { seen: true }) }),
    /threw TypeError/,
  ],
  "purity: a model does not change the data it is used on": [
    defineTransformer({ ...shiftDefinition, transform: (_, x) => ({ ...x, data: x.data.fill(0).slice() }) }),
    /x after the use of a model: data\.0 was/,
  ],
  "purity: the model keeps no reference to its data": [
    tamper(shift, { model: (_, data) => ({ transform: () => structuredClone(data?.x) }) }),
    /results after a change of the data: transform must be the same/,
  ],
  "purity: results are in newly allocated memory": [
    defineTransformer({ ...shiftDefinition, transform: (_, x: Matrix) => x }),
    /x after results were written to/,
  ],
  "purity: fit does not change the recipe": [
    (() => {
      const shared = { ...line().options };
      return tamper(line, {
        visible: () => ({ options: shared }),
        data: (data) => {
          Object.assign(shared, { alpha: shared.alpha + 1 });
          return data;
        },
      });
    })(),
    /the recipe after a fit: options\.alpha was [\d.]+ and is [\d.]+/,
  ],
  "purity: the recipe is frozen": [
    tamper(line, { visible: (recipe) => ({ options: { ...recipe.options } }) }),
    /recipe\.options is not frozen/,
  ],
  "purity: the model is frozen": [tamper(line, { frozen: false }), /the model is not frozen/],
  "purity: the state is plain data": [
    defineRegressor({
      ...facts,
      learns: { predict: state.data<() => 0>("a function", () => undefined) },
      fit: () => ({ state: { predict: () => 0 } }),
      predict: ({ predict }, x) => new Float64Array(x.rows).map(predict),
    }),
    /saved\.state\.predict: a function is not plain data/,
  ],
};

export const brokenDeterminism: BrokenTable = {
  "determinism: the same fit twice gives the same model": [
    defineRegressor({
      ...facts,
      learns: { fits: state.integer("number of fits") },
      fit: () => ({ state: { fits: fits() } }),
      predict: (_, x) => new Float64Array(x.rows),
    }),
    /two models of the same data: state\.fits was/,
  ],
  "determinism: the same call twice gives the same results": [
    defineRegressor({
      ...lineDefinition,
      fit: ({ x, y }) => fitLine(x, y),
      predict: (state, x, given) => predictLine(state, x, given).map((value) => value + uses()),
    }),
    /results of the same samples: predict must be the same/,
  ],
  "determinism: Math.random is never called": [
    defineRegressor({
      ...facts,
      learns: { value: state.number("one of the targets") },
      fit: ({ y }) => ({ state: { value: y[Math.floor(Math.random() * y.length)] } }),
      predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
    }),
    /Math\.random was called 1 times/,
  ],
  "determinism: earlier fits have no effect": [
    defineRegressor({
      ...facts,
      fit: ({ x }) => {
        lastMean = x.data.reduce((sum, value) => sum + value, 0) / x.rows;
        return { state: {} };
      },
      predict: (_, x) => new Float64Array(x.rows).fill(lastMean),
    }),
    /results of an earlier model after a fit to other data: predict must be the same/,
  ],
  "determinism: every seed gives a valid model, the same each time": [
    defineRegressor({
      ...facts,
      options: { seed: seed() },
      learns: { value: state.number("number of fits") },
      fit: (_, given) => ({ state: { value: given.seed === 0 ? 0 : seeds() } }),
      predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
    }),
    /two models with seed 1: state\.value was 1 and is 2/,
  ],
};
