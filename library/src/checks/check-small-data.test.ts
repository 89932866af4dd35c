/** Methods that do not stand extreme numbers are found. */
import { describe, expect, test } from "vitest";
import { brokenExtremes } from "../../test/broken/broken-extremes.js";
import { lineDefinition, predictLine } from "../../test/broken/sound-supervised.js";
import { testBroken } from "../../test/broken/test-broken.js";
import { toyFacts } from "../../test/toy-facts.js";
import { defineRegressor } from "../contract/define-supervised.js";
import { LecternError } from "../core/errors.js";
import { type ReportFacts, warn } from "../core/report.js";
import type { Progress } from "../core/run.js";
import { flawOf, smallDataChecks, tryFit } from "./check-small-data.js";

testBroken(smallDataChecks, brokenExtremes);

describe("a fit", () => {
  const toy = (fit: () => { state: object; report?: ReportFacts }) =>
    defineRegressor({
      ...{ kind: "toy", title: "Toy", summary: "A toy.", facts: toyFacts, options: {}, learns: {}, fit },
      predict: (_, x) => new Float64Array(x.rows),
    })();
  const given = { x: [[1], [2]], y: [1, 2] };
  const failing = (error: Error) =>
    toy(() => {
      throw error;
    });

  test("that is refused with a reason is not broken", () => {
    expect(tryFit(failing(new LecternError("numerical", "no")), given, () => false)).toBe("refused");
    expect(
      tryFit(
        toy(() => ({ state: {} })),
        given,
        () => false,
      ),
    ).toBe("fitted");
  });

  test("that throws another error, or breaks the contract, is", () => {
    expect(() => tryFit(failing(new RangeError("no")), given, () => false)).toThrow(RangeError);
    expect(() => tryFit(failing(new LecternError("broken-contract", "no")), given, () => false)).toThrow("no");
  });

  test("is left when it is enough", () => {
    const endless = defineRegressor({
      ...lineDefinition,
      *fit(): Generator<Progress, never, void> {
        for (let step = 1; ; step++) yield { step };
      },
      predict: predictLine,
    });
    expect(tryFit(endless(), given, (steps) => steps === 5)).toBe("unfinished");
  });
});

test("details of warnings must be finite too", () => {
  const report = { samples: 1, features: 1, iterations: 0, objective: [], converged: true, notes: {}, warnings: [] };
  expect(flawOf(report)).toBeUndefined();
  const warnings = [warn("not-converged", "stopped", { steps: [1, Number.NaN] })];
  expect(flawOf({ ...report, warnings })).toBe("detail steps is 1,NaN of the warning: stopped");
  expect(flawOf({ ...report, iterations: Number.NaN })).toBe("iterations NaN");
});
