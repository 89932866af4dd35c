/** Methods that break the checks of declarations, options and saving. */
import { defineRegressor, number } from "../../src/contract/index.js";
import { data } from "../../src/contract/state/fields.js";
import { fitLine, line, lineDefinition, predictLine } from "./sound-supervised.js";
import { type BrokenTable, tamper } from "./tamper.js";

const { options } = lineDefinition;
const plain = defineRegressor({
  ...lineDefinition,
  fit: ({ x, y, weights }) => fitLine(x, y, weights),
  predict: predictLine,
});

export const brokenDeclarations: BrokenTable = {
  "declaration: the kind is kebab-case": [
    defineRegressor({
      ...lineDefinition,
      kind: "Sum line",
      fit: ({ x, y }) => fitLine(x, y),
      predict: predictLine,
    }),
    /must be kebab-case.*"Sum line"/,
  ],
  "declaration: there is a title": [tamper(plain, { facts: { title: " " } }), /title is empty/],
  "declaration: the summary is a sentence": [
    tamper(plain, { facts: { summary: "predicts something" } }),
    /full stop, got "predicts something"/,
  ],
  "declaration: every option is described": [
    tamper(plain, { facts: { options: { ...options, alpha: number(1, "") } } }),
    /option alpha has no description/,
  ],
  "declaration: the recipe has a valid value for every option": [
    tamper(plain, { visible: (recipe) => ({ options: { ...recipe.options, alpha: -1 } }) }),
    /does not accept the options of its own recipe: .*alpha must be a number, at least 0, got -1/,
  ],
  "declaration: the options survive a round trip through JSON": [
    tamper(plain, { visible: (recipe) => ({ options: { ...recipe.options, alpha: Infinity } }) }),
    /alpha must be a number, at least 0, got null/,
  ],
  "declaration: the recipe is JSON and can be cloned": [
    tamper(plain, { visible: ({ fit }) => ({ fit }) }),
    /the recipe cannot be cloned/,
  ],
  "declaration: the options have a JSON Schema": [
    tamper(plain, { facts: { options: { ...options, alpha: number(1, "bounded by nothing", { minimum: NaN }) } } }),
    /holds what JSON cannot/,
  ],
};

export const brokenOptions: BrokenTable = {
  "options: an unknown one is refused with the nearest name": [
    tamper(plain, { given: (given) => Object.fromEntries(Object.entries(given).filter(([name]) => name in options)) }),
    /the unknown option "alphaq" must be refused/,
  ],
  "options: numbers out of range are refused with the name of the option": [
    // The range of a number inside a variant is easily forgotten.
    tamper(plain, { given: ({ shape: _, ...others }) => others }),
    /shape: \{"kind":"power","degree":null\} must be refused/,
  ],
  "options: values of another type are refused with the name of the option": [
    tamper(plain, { given: (given) => ({ ...given, intercept: Boolean(given["intercept"]) }) }),
    /intercept: 0 must be refused/,
  ],
};

const zeros = () => ({ predict: () => new Float64Array(36) });

export const brokenSaving: BrokenTable = {
  "saving: a clone of the saved model gives the same results": [
    tamper(line, { restoredByMethod: zeros }),
    /results of the restored model: predict must be the same/,
  ],
  "saving: a model file gives the same results": [
    defineRegressor({
      ...lineDefinition,
      learns: { ...lineDefinition.learns, more: data<Map<number, number>>("what no file can hold", () => undefined) },
      // A clone keeps a Map, a file does not.
      fit: ({ x, y }) => ({ state: { ...fitLine(x, y).state, more: new Map([[1, 2]]) } }),
      predict: predictLine,
    }),
    /saved\.state\.more: an instance of Map is not plain data/,
  ],
  "saving: the recipe restores its models": [
    tamper(line, { restoredByRecipe: zeros }),
    /results after recipe\.restore: predict must be the same/,
  ],
  "saving: a copied model equals its saved form": [
    tamper(line, { visibleModel: ({ predict }) => ({ predict }) }),
    /the model cannot be copied to another thread/,
  ],
  "saving: another kind is refused": [
    tamper(line, { saved: (saved) => ({ ...saved, kind: "sum-line" }) }),
    /a model of another kind must be refused/,
  ],
  "saving: another version is refused": [
    tamper(line, { saved: (saved) => ({ ...saved, version: 1 }) }),
    /a model of a later version must be refused/,
  ],
  "saving: options that do not exist are refused": [
    tamper(line, { saved: (saved) => ({ ...saved, options: {} }) }),
    /a saved model with an unknown option must be refused/,
  ],
};

const anything = data<number>("anything", () => undefined);
const trusting = { weight: anything, meanSum: anything, meanTarget: anything, spread: anything, together: anything };

/** The same line without a check of its state. */
const careless = defineRegressor({
  ...lineDefinition,
  learns: trusting,
  fit: ({ x, y, weights }) => fitLine(x, y, weights),
  predict: predictLine,
});

export const brokenState: BrokenTable = {
  "state: a model learns what its method declares": [
    tamper(plain, { facts: { learns: { ...trusting, more: data("something it does not learn", () => undefined) } } }),
    /state\.more is missing/,
  ],
  "state: a changed state is refused, or the model still gives finite results": [
    tamper(careless, {
      // What is not a number has no toFixed.
      restoredByMethod: ({ state, predict }) => ({
        predict: (x: never) => {
          for (const part of Object.values(state as object)) (part as number).toFixed();
          return predict?.(x);
        },
      }),
    }),
    /must be refused or work, but gave/,
  ],
  "state: a copy by JSON, which has no typed arrays, is refused or gives the same results": [
    tamper(plain, { facts: { learns: trusting }, restoredByMethod: zeros }),
    /results of a copy by JSON: predict must be the same/,
  ],
};
