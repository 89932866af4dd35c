/** Running checks: failures are listed, exceptions are reported and must be needed, settings are heeded. */

import { describe, expect, test } from "vitest";
import { line } from "../../test/broken/sound-supervised.js";
import { halves, shift } from "../../test/broken/sound-unsupervised.js";
import { tamper } from "../../test/broken/tamper.js";
import { toyFacts } from "../../test/toy-facts.js";
import { defineRegressor } from "../contract/index.js";
import * as state from "../contract/state/fields.js";
import { isMatrix } from "../data/matrix.js";
import { kMeans, LecternError, pipeline, ridge } from "../index.js";
import { type CheckOptions, checkEstimator, estimatorChecks } from "./index.js";

const title = "declaration: there is a title";
const frozen = "purity: the model is frozen";
const reason = "it was so before";

/** Fails two checks and passes all others. */
const twoFaults = tamper(shift, { facts: { title: "" }, frozen: false });

/** Predicts the first target, so the order of the samples matters. */
const first = defineRegressor({
  kind: "first",
  title: "First",
  summary: "Predicts what came first.",
  facts: toyFacts,
  options: {},
  learns: { value: state.number("the first target") },
  fit: ({ y }) => ({ state: { value: y[0] } }),
  predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
});

async function failureOf(run: () => unknown): Promise<LecternError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("checkEstimator", () => {
  test("throws one error that lists every failure", async () => {
    const error = await failureOf(() => checkEstimator(twoFaults));
    expect(error.code).toBe("broken-contract");
    expect(error.message).toMatch(/^shift: 2 of \d+ checks failed:\n/);
    expect(error.details["failures"]).toEqual([
      `shift fails "${title}": the title is empty`,
      `shift fails "${frozen}": the model is not frozen`,
    ]);
  });

  test("reports declared exceptions with their reasons", async () => {
    const exceptions = [title, frozen].map((name) => ({ name, reason }));
    const outcomes = await checkEstimator(twoFaults, { exceptions });
    const excepted = outcomes.filter(({ status }) => status === "excepted");
    expect(excepted).toEqual([title, frozen].map((name) => ({ name, status: "excepted", reason })));
    expect(outcomes.length).toBeGreaterThan(excepted.length);
  });

  test("an exception does not hide another failure", async () => {
    const error = await failureOf(() => checkEstimator(twoFaults, { exceptions: [{ name: title, reason }] }));
    expect(error.details["failures"]).toHaveLength(1);
  });

  test("refuses an exception that is not needed", async () => {
    const error = await failureOf(() => checkEstimator(shift, { exceptions: [{ name: title, reason }] }));
    expect(error.message).toContain(`shift passes "${title}", so the exception "${reason}" is not needed: remove it`);
  });
});

describe("estimatorChecks", () => {
  test("the name of an exception gives its reason, and running it passes", async () => {
    const checks = estimatorChecks(twoFaults, { exceptions: [{ name: title, reason }] });
    const check = checks.find(({ name }) => name.startsWith(title));
    expect(check?.name).toBe(`${title} [exception: ${reason}]`);
    await expect(Promise.resolve().then(check?.run)).resolves.toBeUndefined();
  });

  test.each<[string, CheckOptions, RegExp]>([
    [
      "an unknown check",
      { exceptions: [{ name: "purity: the model is frosen", reason }] },
      /did you mean "purity: the model is frozen"/,
    ],
    [
      "one that does not apply",
      { exceptions: [{ name: "weights: weights of 0 only are refused", reason }] },
      /does not apply/,
    ],
    ["no reason", { exceptions: [{ name: title, reason: " " }] }, /needs a reason/],
  ])("refuses an exception with %s", async (_, settings, message) => {
    const error = await failureOf(() => estimatorChecks(shift, settings));
    expect(error.code).toBe("invalid-option");
    expect(error.message).toMatch(message);
  });

  test("returns only checks that apply", () => {
    const names = (subject: Parameters<typeof estimatorChecks>[0]) => estimatorChecks(subject).map(({ name }) => name);
    expect(names(halves)).not.toContain("input: a missing target is refused");
    expect(names(line)).toContain("input: a missing target is refused");
    expect(names(line)).not.toContain("input: NaN in x is refused");
    expect(names(shift)).toContain("input: NaN in x is refused");
    expect(names(shift)).not.toContain("running: a signal stops a running fit");
    expect(names(line)).toContain("running: a signal stops a running fit");
  });

  test("checks the order of the training samples only if nothing else is wrong", async () => {
    const error = await failureOf(() => checkEstimator(first));
    expect(error.details["failures"]).toHaveLength(1);
    expect(error.message).toContain("the order of the training samples does not matter");
  });
});

describe("settings", () => {
  test("options are those of the checked recipe", async () => {
    const clusters = { options: { clusters: 37 } };
    const error = await failureOf(() => checkEstimator(kMeans, clusters));
    expect(error.message).toContain("37 clusters need at least as many samples");
  });

  test("options may contain recipes", async () => {
    const outcomes = await checkEstimator(pipeline, { options: { steps: [shift(), ridge()] } });
    expect(outcomes.length).toBeGreaterThan(80);
  });

  test("the method is trained on the given data", async () => {
    const x = Array.from({ length: 20 }, (_, i) => [i, (i * i) % 7, Math.sin(i)]);
    const seen = new Set<number>();
    const watching = tamper(shift, {
      data: (data) => {
        if (isMatrix(data?.x)) seen.add(data.x.columns);
        return data;
      },
    });
    // The checks of extreme numbers draw data of their own.
    const checks = estimatorChecks(watching, { data: { x } }).filter(({ name }) => !name.startsWith("extremes:"));
    for (const { run } of checks) await run();
    expect(seen.has(3)).toBe(true);
    expect(seen.has(4)).toBe(false);
  });

  test("the given seeds are tried", async () => {
    const tried = new Set<unknown>();
    const watching = tamper(line, {
      given: (options) => {
        tried.add(options["seed"]);
        return options;
      },
    });
    await checkEstimator(watching, { seeds: [11, 12] });
    expect(tried.has(11) && tried.has(12)).toBe(true);
    expect(tried.has(3)).toBe(false);
  });

  test("tolerance bounds the difference of results that are equal up to rounding", async () => {
    const rough = defineRegressor({
      kind: "rough",
      title: "Rough",
      summary: "Predicts the mean, a little off by what came first.",
      facts: toyFacts,
      options: {},
      learns: { value: state.number("about the mean") },
      fit: ({ y }) => ({ state: { value: y.reduce((sum, value) => sum + value, 0) / y.length + 1e-4 * y[0] } }),
      predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
    });
    await expect(checkEstimator(rough)).rejects.toThrow("1 of");
    await expect(checkEstimator(rough, { tolerance: 1e-3 })).resolves.toBeInstanceOf(Array);
  });
});

test("Math.random is restored after the checks, whatever the method does", async () => {
  const original = Math.random;
  const fails = defineRegressor({
    kind: "fails",
    title: "Fails",
    summary: "Always fails.",
    facts: toyFacts,
    options: {},
    learns: {},
    fit: () => {
      throw new TypeError("never works");
    },
    predict: (_, x) => new Float64Array(x.rows),
  });
  await expect(checkEstimator(fails)).rejects.toThrow("the method threw TypeError: never works");
  expect(Math.random).toBe(original);
});
