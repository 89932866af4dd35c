/** The declared facts of methods, compared with their behaviour. */
import { describe, expect, test } from "vitest";
import type { AnyMethod, Role } from "../src/contract/contract.js";
import type { Task } from "../src/contract/facts.js";
import { isPlainData } from "../src/core/plain-data.js";
import { createRandom } from "../src/numeric/random/random.js";
import { withOptions } from "../src/pipeline/option-paths.js";
import { registry } from "../src/registry.js";
import { checkSpaces, sampleSpaces } from "../src/selection/space.js";
import { cardOf } from "./read-card.js";

const { methods } = registry;
const learners = methods.filter(({ facts }) => facts.task !== "preparation" && facts.task !== "composed");
const predictors = methods.filter(({ facts }) => facts.task === "classification" || facts.task === "regression");

const tasksOfRole: Readonly<Record<Role, readonly Task[]>> = {
  classifier: ["classification"],
  regressor: ["regression"],
  clusterer: ["clustering"],
  embedding: ["reduction"],
  density: ["density"],
  detector: ["outliers"],
  transformer: ["reduction", "preparation"],
};

describe("the facts of every method", () => {
  test.each(methods.map((method) => [method.kind, method] as const))("%s", (kind, { facts, traits }) => {
    expect(isPlainData(facts)).toBe(true);
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
    expect(isFrozen(facts)).toBe(true);
    // A composite method has no traits; all others have one of the tasks of their role.
    expect(traits === undefined ? ["composed"] : tasksOfRole[traits.role]).toContain(facts.task);
    for (const other of facts.seeAlso ?? []) {
      expect(registry.method(other).kind).toBe(other);
      expect(other).not.toBe(kind);
    }
    expect(new Set(facts.seeAlso).size).toBe(facts.seeAlso?.length ?? 0);
    for (const source of facts.sources ?? []) expect(source).toMatch(/^\p{L}.* (1[89]|20)\d\d$/u);
  });

  test("methods that learn a function declare whether it is linear; predictors declare what to tune", () => {
    for (const { kind, facts } of learners) expect([kind, typeof facts.shape]).toEqual([kind, "string"]);
    for (const { kind, facts } of methods) {
      expect([kind, facts.tuning !== undefined]).toEqual([kind, ["classification", "regression"].includes(facts.task)]);
    }
    expect(learners.length).toBeGreaterThan(60);
  });
});

describe("every tuning space", () => {
  const tuned = predictors.flatMap((method) => {
    const { tuning } = method.facts;
    return tuning === undefined || tuning === "nothing to tune" ? [] : [[method.kind, method, tuning] as const];
  });

  test("there are more methods to tune than not", () => {
    expect(tuned.length).toBeGreaterThan(0.8 * predictors.length);
  });

  test.each(tuned)("%s: the method accepts each value", (kind, method, tuning) => {
    const recipe = method.revive({});
    const spaces = checkSpaces(kind, tuning);
    for (const candidate of sampleSpaces(spaces, 40, createRandom(1))) {
      const chosen = withOptions(recipe, candidate);
      expect(chosen.kind).toBe(kind);
      for (const [path, value] of Object.entries(candidate)) {
        const found = path
          .split(".")
          .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], chosen.options);
        if (typeof value === "object" && value !== null) expect(found).toMatchObject(value);
        else expect(found).toBe(value);
      }
    }
    for (const [path, values] of Object.entries(tuning)) {
      for (const value of Array.isArray(values) ? values : []) withOptions(recipe, { [path]: value });
    }
  });
});

describe("the card", () => {
  const described = methods.flatMap((method) => {
    const card = cardOf(method.kind);
    return card === undefined ? [] : [[method.kind, method, card] as const];
  });

  test.each(described)("of %s has the objective and the sources of the facts", (_, { facts }, card) => {
    const formula = inOneLine(facts.objective?.formula ?? "");
    const stated = inOneLine(card.objective);
    // To minimise −f is to maximise f, which is how some cards put it.
    if (!stated.includes(formula)) expect(stated).toMatch(/maximi/i);
    if (!stated.includes(formula)) expect(stated).toContain(formula.replace(/^− /, ""));
    for (const source of facts.sources ?? []) expect(inOneLine(card.header)).toContain(source);
  });

  test("exists for every method that is not a composite", () => {
    expect(described.length).toBeGreaterThanOrEqual(methods.filter(({ traits }) => traits !== undefined).length);
  });
});

/** Few enough for a method that takes minutes for hundreds of samples, and enough for those that keep up to some hundreds. */
const sampleCounts: Readonly<Record<string, readonly number[]>> = {
  "isolation-forest": [100, 700],
  "kernel-tdsep": [100, 700],
  "maximum-variance-unfolding": [20, 60],
};

/** Methods that take many iterations for samples without a pattern. */
// biome-ignore format: a list
const fewIterations = [
  "gradient-ascent", "linear-svr", "maximum-variance-unfolding", "multiple-maps-t-sne", "sne", "trimap",
];

describe("the memory fact tells whether a saved model grows with the samples", () => {
  const single = learners.filter(({ facts }) => facts.needs?.includes("several views") !== true);
  test.each(single.map((method) => [method.kind, method] as const))("%s", (kind, method) => {
    const random = createRandom(0).fork(kind);
    const sizes = (sampleCounts[kind] ?? [60, 300]).map((samples) => sizeOf(stateOf(method, samples, random)));
    expect(sizes[1] > 2 * sizes[0] ? "grows with the samples" : "small").toBe(method.facts.memory);
  });
});

function stateOf(method: AnyMethod, samples: number, random: ReturnType<typeof createRandom>): object {
  // A target without a pattern, so that a tree asks all the questions it may.
  const x = Array.from({ length: samples }, () => [random.integer(30), random.integer(30)]);
  const y = x.map(() =>
    method.traits?.target === "labels" ? (random.integer(2) ? "yes" : "no") : 1 + random.uniform(),
  );
  // How large a process is does not depend on its settings, which take long to choose; more trees grow alike.
  const options = {
    ...("clusters" in method.options ? { clusters: 2 } : {}),
    ...("optimize" in method.options ? { optimize: false } : {}),
    ...("trees" in method.options ? { trees: 2 } : {}),
    // The state is as large, however far the iterations come.
    ...(fewIterations.includes(method.kind) ? { maxIterations: 10 } : {}),
    ...("epochs" in method.options ? { epochs: 2 } : {}),
    ...(method.kind === "dirichlet-process-mixture" ? { maxIterations: 12, burnIn: 4 } : {}),
    ...(method.kind === "factor-analysis" || method.kind === "random-projection" ? { components: 1 } : {}),
  };
  // The clusters and residuals of the samples are results of the fit, not needed to use it.
  const {
    labels: _,
    residuals: __,
    ...state
  } = method.revive(options).fit({ x, y }).state as Readonly<Record<string, unknown>>;
  return state;
}

function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 0);
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
