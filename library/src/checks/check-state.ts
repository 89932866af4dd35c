/** Is what a model learned what its method declares, and is a changed state refused or harmless? */

import type { AnyModel } from "../contract/contract.js";
import { checkState } from "../contract/state/check-state.js";
import { sizesOf } from "../contract/state/sizes.js";
import { LecternError } from "../core/errors.js";
import { equalPlainData } from "../core/plain-data.js";
import type { Saved } from "../core/saved.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { changeState } from "./change-state.js";
import type { CheckDeclaration } from "./check.js";
import { demandSame } from "./compare.js";
import { allResultsOf, numbersOf, resultsOf } from "./results.js";
import type { Subject } from "./subject.js";
import { broken, demand, showError } from "./verify.js";

/** How many changed states are tried. */
const CHANGES = 40;

/** Checks of declared states. */
export const stateChecks: readonly CheckDeclaration[] = [
  {
    name: "state: a model learns what its method declares",
    run: ({ method, recipe, model }) => {
      const { saved } = model();
      const { kind, learns } = method;
      checkState(
        { kind, learns, options: recipe.options, sizes: sizesOf(saved), code: "broken-contract" },
        saved.state,
      );
    },
  },
  {
    name: "state: a changed state is refused, or the model still gives finite results",
    run: (subject) => {
      const random = createRandom(1);
      for (let change = 0; change < CHANGES; change++) tryChange(subject, random.fork(String(change)));
    },
  },
  {
    name: "state: a copy by JSON, which has no typed arrays, is refused or gives the same results",
    run: tryJson,
  },
];

function tryChange({ method, registry, given, model, traits }: Subject, random: Random): void {
  const { saved } = model();
  const forged = { ...saved, state: changeState(saved.state, random) };
  try {
    demandFinite(method.restore(forged, registry), given.x, traits.supports.missing);
  } catch (error) {
    if (error instanceof LecternError && error.code !== "broken-contract") return;
    const what = differenceBetween(saved.state, forged.state);
    throw broken(`a saved model with ${what} must be refused or work, but gave ${showError(error)}`, error);
  }
}

function tryJson({ method, registry, given, model }: Subject): void {
  const copy: Saved = JSON.parse(JSON.stringify(model().saved));
  let again: AnyModel;
  try {
    again = method.restore(copy, registry);
  } catch (error) {
    if (error instanceof LecternError && error.code !== "broken-contract") return;
    throw broken(`a copy by JSON must be refused or work, but gave ${showError(error)}`, error);
  }
  demandSame("results of a copy by JSON", allResultsOf(model(), given.x), allResultsOf(again, given.x));
}

function demandFinite(model: AnyModel, x: unknown, missing: boolean): void {
  for (const [name, result] of resultsOf(model, x)) {
    const values = numbersOf(result);
    const wrong = values.findIndex((value: number) => !isAllowed(name, value, missing));
    demand(wrong < 0, `${name} returned ${values[wrong]}`);
  }
}

/** Missing values may stay missing, and a density may be 0. */
export function isAllowed(name: string, value: number, missing: boolean): boolean {
  if (Number.isNaN(value)) return missing;
  return Number.isFinite(value) || (name === "logDensity" && value < 0);
}

/** Where the changed state first differs, for a message: `state.trees.child[3] = -1`. */
function differenceBetween(before: unknown, after: unknown, path = "state"): string {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) {
    return `${path} = ${String(after)}`;
  }
  const parts = before as Record<string, unknown>;
  const changed = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(parts), ...Object.keys(changed)])];
  const name = names.find((each) => !equalPlainData(parts[each], changed[each]));
  if (name === undefined) return `${path} of another type`;
  if (!(name in changed)) return `no ${path}.${name}`;
  return name in parts ? differenceBetween(parts[name], changed[name], `${path}.${name}`) : `an added ${path}.${name}`;
}
