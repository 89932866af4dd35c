import { expect, test } from "vitest";
import { spyTransformer } from "../../test/spy-methods.js";
import type { AnyRecipe } from "../contract/contract.js";
import { shareBetweenFits, sharedResults } from "../contract/shared-samples.js";
import { runToEnd } from "../core/run.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { fitSteps } from "./fit-steps.js";

const samples = () => asMatrix([[1], [2], [4], [8]]);
const features = ["size"];

test("samples that several fits share are prepared once for the same steps, target and weights", () => {
  const { spy, seen } = spyTransformer();
  const x = samples();
  shareBetweenFits(x);
  const y = Float64Array.of(1, 2, 3, 5);
  const weights = Float64Array.of(1, 1, 2, 1);
  const fit = (steps: readonly AnyRecipe[], more: object = {}) =>
    runToEnd(fitSteps({ x, y, features, ...more }, steps)).state;
  const first = fit([spy(), ridge({ alpha: 1 })]);
  expect(seen.fits).toHaveLength(1);
  const second = fit([spy(), ridge({ alpha: 2 })], { y: y.slice() });
  expect([seen.fits.length, seen.uses.length]).toEqual([1, 1]);
  expect(second.steps[0]).toEqual(first.steps[0]);
  // Exactly what a fit for itself gives.
  expect(second).toEqual(runToEnd(fitSteps({ x: samples(), y, features }, [spy(), ridge({ alpha: 2 })])).state);
  expect(seen.fits).toHaveLength(2);
  const others = [
    () => fit([spy(), ridge()], { y: Float64Array.of(1, 2, 3, 4) }),
    () => fit([spy(), spy(), ridge()]),
    () => fit([standardize(), spy(), ridge()]),
    () => fit([spy(), ridge()], { y: asLabels(["a", "b", "a", "b"]) }),
  ];
  const fits = others.map((other) => {
    const before = seen.fits.length;
    try {
      other();
    } catch {
      // Labels are not for ridge; the steps before were fitted.
    }
    return seen.fits.length - before;
  });
  expect(fits).toEqual([1, 2, 1, 1]);
  const scaled = [standardize(), ridge()];
  fit(scaled);
  const alone = runToEnd(fitSteps({ x: samples(), y, weights, features }, scaled)).state;
  expect(fit(scaled, { weights })).toEqual(alone);
});

test("what the steps make of shared samples is shared too; other samples and single steps are not", () => {
  const x = samples();
  const y = Float64Array.of(1, 2, 3, 5);
  const { spy, seen } = spyTransformer();
  for (const steps of [[ridge()], [spy(), ridge()], [spy(), ridge()]]) runToEnd(fitSteps({ x, y, features }, steps));
  expect(seen.fits).toHaveLength(2);
  shareBetweenFits(x);
  runToEnd(fitSteps({ x, y, features }, [ridge()]));
  expect(sharedResults(x)?.size).toBe(0);
  runToEnd(fitSteps({ x, y, features }, [spy(), ridge()]));
  const made = sharedResults(x)?.get("preparation");
  expect(made).toBeDefined();
  const { current } = made as { readonly current: { readonly x: object } };
  expect(sharedResults(current.x)?.size).toBe(0);
});
