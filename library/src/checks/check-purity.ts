/** Does the method leave its inputs unchanged, and are its results independent of them? */
import type { AnyFitData, AnyModel } from "../contract/contract.js";
import { checkSaved } from "../core/saved.js";
import { isTypedArray } from "../core/typed-arrays.js";
import { isLabels } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import type { CheckDeclaration } from "./check.js";
import { copyOf, fitDataOf, namesFor } from "./check-data.js";
import { demandSame, demandSamePlain } from "./compare.js";
import { allResultsOf, numbersOf, resultsOf, takesSamples } from "./results.js";
import { type Subject, toJson } from "./subject.js";
import { broken, demand, showError } from "./verify.js";

/** Checks that nothing is changed that is not the method's own. */
export const purityChecks: readonly CheckDeclaration[] = [
  {
    name: "purity: fit does not change its data",
    run: (subject) => {
      const { before, after } = observedFit(subject);
      demandSamePlain("what was given to fit", before.data, after.data);
    },
  },
  {
    name: "purity: fit does not freeze its data",
    run: (subject) => {
      const { data } = observedFit(subject);
      const { x, y, features } = data;
      const parts = { data, x, features, ...(isLabels(y) ? { y, "y.classes": y.classes } : {}) };
      for (const [name, part] of Object.entries(parts)) demand(!Object.isFrozen(part), `fit has frozen ${name}`);
    },
  },
  {
    name: "purity: fit accepts frozen data",
    run: (subject) => {
      const { x } = subject.problem;
      const rows = Object.freeze(toRows(x).map((row) => Object.freeze(row)));
      const features = Object.freeze(namesFor(x));
      subject.recipe.fit(Object.freeze(fitDataOf(subject.problem, { x: rows, features })));
    },
  },
  {
    name: "purity: a model does not change the data it is used on",
    applies: ({ traits }) => takesSamples(traits),
    run: (subject) => {
      const { x } = copyOf(subject.problem);
      resultsOf(subject.model(), x);
      demandSamePlain("x after the use of a model", subject.problem.x, x);
    },
  },
  {
    name: "purity: the model keeps no reference to its data",
    run: (subject) => {
      const { data, model } = observedFit(subject);
      const saved = structuredClone(model.saved);
      const before = structuredClone(allResultsOf(model, subject.problem.x));
      // Any valid numbers will do that are not the old ones.
      for (const part of memoryOf(data)) part.fill(0);
      for (const names of namesIn(data)) if (!Object.isFrozen(names)) names.fill("other");
      demandSamePlain("the saved model after a change of the data", saved, model.saved);
      demandSame("results after a change of the data", before, allResultsOf(model, subject.problem.x));
    },
  },
  {
    name: "purity: results are in newly allocated memory",
    applies: ({ traits }) => takesSamples(traits),
    run: (subject) => {
      const model = subject.recipe.fit(fitDataOf(subject.problem));
      const { x } = copyOf(subject.problem);
      const first = resultsOf(model, x);
      const before = structuredClone(first);
      for (const result of first.values()) numbersOf(result).fill(3);
      demandSamePlain("x after results were written to", subject.problem.x, x);
      demandSame("results after earlier ones were written to", before, resultsOf(model, x));
    },
  },
  {
    name: "purity: fit does not change the recipe",
    run: (subject) => {
      const { before, after } = observedFit(subject);
      demandSamePlain("the recipe after a fit", before.recipe, after.recipe);
    },
  },
  {
    name: "purity: the recipe is frozen",
    run: ({ recipe }) => demandFrozen(recipe, "recipe"),
  },
  {
    name: "purity: the model is frozen",
    run: (subject) => {
      const model: AnyModel = subject.model();
      demand(Object.isFrozen(model), "the model is not frozen");
      demandFrozen(model.saved, "saved");
      demandFrozen(model.options, "options");
    },
  },
  {
    name: "purity: the state is plain data",
    run: (subject) => {
      try {
        checkSaved(subject.model().saved);
      } catch (error) {
        throw broken(showError(error), error);
      }
    },
  },
];

/** A fit with copies of what it was given and of its recipe, made before and after it. */
interface ObservedFit {
  readonly model: AnyModel;
  readonly data: AnyFitData;
  readonly before: { readonly data: AnyFitData; readonly recipe: unknown };
  readonly after: { readonly data: AnyFitData; readonly recipe: unknown };
}

const observed = new WeakMap<Subject, ObservedFit>();

/** One fit for all checks that look at what it leaves behind. */
function observedFit(subject: Subject): ObservedFit {
  const known = observed.get(subject);
  if (known !== undefined) return known;
  const data = fullData(subject);
  const copies = () => ({ data: structuredClone(data), recipe: toJson(subject.recipe) });
  const before = copies();
  const model = subject.recipe.fit(data);
  const result: ObservedFit = { model, data, before, after: copies() };
  observed.set(subject, result);
  return result;
}

/** All that fit takes, in memory that a method could write to. */
function fullData({ problem, traits }: Subject): AnyFitData {
  const weights = new Float64Array(problem.x.rows).fill(1);
  return fitDataOf(problem, { features: namesFor(problem.x), ...(traits.supports.weights ? { weights } : {}) });
}

function memoryOf({ x, y, weights }: AnyFitData): (Float64Array | Int32Array)[] {
  const memory: unknown[] = ["data" in x ? x.data : undefined, isLabels(y) ? y.codes : y, weights];
  return memory.filter((part) => part instanceof Float64Array || part instanceof Int32Array);
}

function namesIn({ y, features }: AnyFitData): string[][] {
  return [isLabels(y) ? y.classes : [], features ?? []] as string[][];
}

function demandFrozen(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null || isTypedArray(value)) return;
  demand(Object.isFrozen(value), `${path} is not frozen`);
  for (const [name, part] of Object.entries(value)) demandFrozen(part, `${path}.${name}`);
}
