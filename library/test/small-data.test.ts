/** Every method on small data of extreme numbers: it ends, with finite numbers or with a reason. */
import { describe, expect, test } from "vitest";
import { drawData, type Outcome, tryFit } from "../../scripts/fuzz/small-data.js";
import { type AnyMethod, defineRegressor } from "../src/contract/index.js";
import { LecternError } from "../src/core/errors.js";
import { type ReportFacts, warn } from "../src/core/report.js";
import { createRandom } from "../src/numeric/random/random.js";
import { registry } from "../src/registry.js";
import { toyFacts } from "./toy-facts.js";

const seeds = [1, 2, 3, 4];
const methods = registry.methods.filter(({ traits }) => traits !== undefined);

function outcomeOf(method: AnyMethod, seed: number): Outcome {
  const random = createRandom(seed).fork(method.kind);
  return tryFit(method, drawData(random.fork("data")), random.fork("fit"));
}

describe.each(methods.map((method) => [method.kind, method] as const))("%s", (_, method) => {
  test.each(seeds)("of the data of seed %d gives a finite report or a reason", (seed) => {
    const outcome = outcomeOf(method, seed);
    expect(["fitted", "refused"], outcome.message).toContain(outcome.status);
  });
});

test("many of the fits succeed: the data are not refused as a matter of course", () => {
  const outcomes = methods.flatMap((method) => seeds.map((seed) => outcomeOf(method, seed)));
  expect(outcomes.filter(({ status }) => status === "fitted").length).toBeGreaterThan(outcomes.length / 4);
});

describe("a method that", () => {
  /** The outcome of a method with this fit. */
  const outcomeOfFit = (fit: () => { state: object; report?: ReportFacts }) => {
    const description = { kind: "broken", title: "Broken", summary: "Fails.", facts: toyFacts, options: {} };
    const method = defineRegressor({ ...description, fit, predict: (_, x) => new Float64Array(x.rows) });
    return tryFit(method(), drawData(createRandom(1)), createRandom(2)).status;
  };
  const failing = (error: Error) => () => {
    throw error;
  };

  test("throws an error of its own is broken, one that refuses is not", () => {
    expect(outcomeOfFit(failing(new RangeError("no")))).toBe("foreign error");
    expect(outcomeOfFit(failing(new LecternError("broken-contract", "no")))).toBe("foreign error");
    expect(outcomeOfFit(failing(new LecternError("numerical", "no")))).toBe("refused");
    expect(outcomeOfFit(() => ({ state: {} }))).toBe("fitted");
  });

  test("mentions NaN in a warning is broken", () => {
    const warnings = [warn("not-converged", "stopped at alpha NaN")];
    expect(outcomeOfFit(() => ({ state: {}, report: { warnings } }))).toBe("not finite");
  });
});
