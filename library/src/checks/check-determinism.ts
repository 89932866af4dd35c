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
    run: ({ recipe, problem }) => {
      const first = recipe.fit(fitDataOf(problem));
      const second = recipe.fit(fitDataOf(problem));
      demandSamePlain("two models of the same data", first.saved, second.saved);
    },
  },
  {
    name: "determinism: the same use twice gives the same results",
    run: ({ recipe, problem }) => {
      const model = recipe.fit(fitDataOf(problem));
      const first = structuredClone(allResultsOf(model, problem.x));
      demandSame("results of the same samples", first, allResultsOf(model, problem.x));
    },
  },
  {
    name: "determinism: Math.random is never called",
    run: ({ recipe, problem }) => {
      const original = Math.random;
      let calls = 0;
      Math.random = () => {
        calls++;
        return original();
      };
      try {
        resultsOf(recipe.fit(fitDataOf(problem)), problem.x);
      } finally {
        Math.random = original;
      }
      if (calls > 0) throw broken(`Math.random was called ${calls} times; use a stream made from the seed`);
    },
  },
  {
    name: "determinism: earlier fits leave no trace",
    run: ({ recipe, problem }) => {
      const first = recipe.fit(fitDataOf(problem));
      const saved = structuredClone(first.saved);
      const before = structuredClone(allResultsOf(first, problem.x));
      const other = takeRows(problem, shuffled(problem.x.rows).slice(0, Math.ceil(0.8 * problem.x.rows)));
      resultsOf(recipe.fit(fitDataOf(other)), other.x);
      demandSamePlain("an earlier model after a fit to other data", saved, first.saved);
      demandSame("results of an earlier model after a fit to other data", before, allResultsOf(first, problem.x));
      demandSamePlain("a model fitted after one of other data", saved, recipe.fit(fitDataOf(problem)).saved);
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
  const { problem } = subject;
  const model = withSeed(subject, seed).fit(fitDataOf(problem));
  const again = withSeed(subject, seed).fit(fitDataOf(problem));
  demandValid(`with seed ${seed}`, allResultsOf(model, problem.x), problem.x.rows);
  demandSamePlain(`two models with seed ${seed}`, model.saved, again.saved);
}
