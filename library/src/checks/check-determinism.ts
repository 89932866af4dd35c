/** Does the same call always give the same answer? */

import type { CheckDeclaration } from "./check.js";
import { fitDataOf, shuffled, takeRows } from "./check-data.js";
import { demandSame, demandSamePlain } from "./compare.js";
import { allResultsOf, demandValid, resultsOf } from "./results.js";
import { hasSeed, type Subject, withSeed } from "./subject.js";
import { broken } from "./verify.js";

/** Checks that nothing but data, options and seed decides. */
export const determinismChecks: readonly CheckDeclaration[] = [
  {
    name: "determinism: the same fit twice gives the same model",
    run: ({ recipe, given, model }) => {
      const second = recipe.fit(fitDataOf(given));
      demandSamePlain("two models of the same data", model().saved, second.saved);
    },
  },
  {
    name: "determinism: the same call twice gives the same results",
    run: ({ given, model }) => {
      const first = structuredClone(allResultsOf(model(), given.x));
      demandSame("results of the same samples", first, allResultsOf(model(), given.x));
    },
  },
  {
    name: "determinism: Math.random is never called",
    run: ({ recipe, given }) => {
      const original = Math.random;
      let calls = 0;
      Math.random = () => {
        calls++;
        return original();
      };
      try {
        resultsOf(recipe.fit(fitDataOf(given)), given.x);
      } finally {
        Math.random = original;
      }
      if (calls > 0) throw broken(`Math.random was called ${calls} times; use a stream made from the seed`);
    },
  },
  {
    name: "determinism: earlier fits have no effect",
    run: ({ recipe, given, model }) => {
      const first = model();
      const saved = structuredClone(first.saved);
      const before = structuredClone(allResultsOf(first, given.x));
      const other = takeRows(given, shuffled(given.x.rows).slice(0, Math.ceil(0.8 * given.x.rows)));
      resultsOf(recipe.fit(fitDataOf(other)), other.x);
      demandSamePlain("an earlier model after a fit to other data", saved, first.saved);
      demandSame("results of an earlier model after a fit to other data", before, allResultsOf(first, given.x));
      demandSamePlain("a model fitted after one of other data", saved, recipe.fit(fitDataOf(given)).saved);
    },
  },
  {
    name: "determinism: every seed gives a valid model, the same each time",
    applies: hasSeed,
    run: (subject) => {
      for (const seed of subject.seeds) tryInSeed(subject, seed);
    },
  },
];

function tryInSeed(subject: Subject, seed: number): void {
  const { given } = subject;
  const model = withSeed(subject, seed).fit(fitDataOf(given));
  const again = withSeed(subject, seed).fit(fitDataOf(given));
  demandValid(`with seed ${seed}`, allResultsOf(model, given.x), given.x.rows);
  demandSamePlain(`two models with seed ${seed}`, model.saved, again.saved);
}
