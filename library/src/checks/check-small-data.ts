/** Does a fit on small data of extreme numbers end, with finite numbers or with a reason? */
import type { AnyFitData, AnyModel, AnyRecipe } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import type { Report } from "../core/report.js";
import { type Progress, runToEnd, stopWhen, type Work } from "../core/run.js";
import { isSparse } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import type { CheckDeclaration } from "./check.js";
import { isAllowed } from "./check-state.js";
import { asDense, fittedResultsOf, numbersOf, type Result, sampleFunctions } from "./results.js";
import { drawSmallData, fitDataFor } from "./small-data.js";
import { broken, demand, showError } from "./verify.js";

/** How many data sets a method is tried on. */
const DRAWS = 6;

/** More steps than any method takes on small data with its usual options. */
const MAX_STEPS = 1e6;

/** Checks on unusual data. */
export const smallDataChecks: readonly CheckDeclaration[] = [
  {
    name: "extremes: a fit on small data of extreme numbers ends with finite numbers or with a reason",
    run: ({ kind, recipe }) => {
      for (let draw = 0; draw < DRAWS; draw++) {
        const random = createRandom(draw).fork(kind);
        const given = fitDataFor(recipe.traits, drawSmallData(random.fork("data")), random.fork("fit"));
        try {
          const end = tryFit(recipe, given, (steps) => steps > MAX_STEPS);
          demand(end !== "unfinished", `the fit takes more than ${MAX_STEPS} steps`);
        } catch (error) {
          throw broken(`small data number ${draw} gave ${showError(error)}`, error);
        }
      }
    },
  },
];

/**
 * Fits the recipe and uses every function of the model on the samples of the fit. Throws for everything that must not
 * happen: a foreign exception, or a report or a result that is not finite.
 */
export function tryFit(
  recipe: AnyRecipe,
  given: AnyFitData,
  isEnough: (steps: number) => boolean,
): "fitted" | "refused" | "unfinished" {
  let steps = 0;
  // biome-ignore lint/correctness/useYield: deciding takes no steps
  function* enough(): Work<Progress, boolean> {
    return isEnough(++steps);
  }
  const model = unlessRefused(() => runToEnd(stopWhen(recipe.steps(given), enough)));
  if (model === "refused") return "refused";
  if (model === undefined) return "unfinished";
  const flaw = flawOf(model.report);
  demand(flaw === undefined, `the report has ${flaw}`);
  useAll(model, given, recipe.traits.supports.missing || recipe.traits.supports.table);
  return "fitted";
}

/** Every function of the model: each may refuse, and what it gives must be finite. */
function useAll(model: AnyModel, given: AnyFitData, missing: boolean): void {
  const look = (name: string, result: Result | undefined) => {
    if (result === undefined) return;
    // What is not stored in a sparse matrix is 0; as a dense one it may be very large.
    const values = isSparse(result) ? result.values : numbersOf(result);
    const wrong = values.findIndex(
      (value: number) => !isAllowed(name, value, missing && (name === "transform" || name === "inverse")),
    );
    demand(wrong < 0, `${name} gave ${values[wrong]} (entry ${wrong})`);
  };
  const ask = (name: string, action: () => Result | undefined) => {
    const result = unlessRefused(action);
    if (result !== "refused") look(name, result);
  };
  for (const [name, result] of fittedResultsOf(model)) look(name, result);
  for (const name of sampleFunctions) ask(name, () => matrixOf(model[name]?.(given.x as never)));
  ask("inverse", () => {
    const transformed = matrixOf(model.transform?.(given.x as never));
    return transformed === undefined || isSparse(transformed)
      ? undefined
      : matrixOf(model.inverse?.(transformed as never));
  });
  ask("sample", () => {
    const drawn = model.sample?.(3, 1);
    return drawn !== undefined && "x" in drawn ? drawn.x : drawn;
  });
  const updated = unlessRefused(() => model.update?.(given));
  if (updated === undefined || updated === "refused") return;
  demand(flawOf(updated.report) === undefined, `the report after an update has ${flawOf(updated.report)}`);
}

function matrixOf(
  result:
    | ReturnType<NonNullable<AnyModel[(typeof sampleFunctions)[number]]>>
    | ReturnType<NonNullable<AnyModel["inverse"]>>
    | undefined,
): Result | undefined {
  if (result === undefined || ArrayBuffer.isView(result) || "codes" in result || isSparse(result)) return result;
  return asDense(result);
}

/** What the action gives, or "refused" if it throws an error of ours other than a broken contract. */
function unlessRefused<R>(action: () => R): R | "refused" {
  try {
    return action();
  } catch (error) {
    if (error instanceof LecternError && error.code !== "broken-contract" && error.code !== "aborted") return "refused";
    throw error;
  }
}

/** The first part of a report that is not finite, or a text that mentions such a number. */
export function flawOf({ objective, notes, warnings, iterations }: Report): string | undefined {
  if (!Number.isFinite(iterations)) return `iterations ${iterations}`;
  const bad = objective.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) return `objective[${bad}] is ${objective[bad]}`;
  for (const [name, note] of Object.entries(notes)) if (!isFinitePart(note)) return `note ${name} is ${String(note)}`;
  for (const { message, details } of warnings) {
    if (!isFinitePart(message)) return `warning: ${message}`;
    for (const [name, value] of Object.entries(details)) {
      if (!isFinitePart(value)) return `detail ${name} is ${String(value)} of the warning: ${message}`;
    }
  }
  return undefined;
}

function isFinitePart(part: unknown): boolean {
  if (Array.isArray(part)) return part.every(isFinitePart);
  if (typeof part === "string") return !/\bNaN\b|\bInfinity\b|∞/.test(part);
  return typeof part !== "number" || Number.isFinite(part);
}
