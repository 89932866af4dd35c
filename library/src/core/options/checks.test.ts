import { describe, expect, test } from "vitest";
import { LecternError } from "../errors.js";
import { maxDepth } from "../plain-data.js";
import { describeNumber, hasDefault, resolveOptions } from "./checks.js";
import {
  choice,
  flag,
  fraction,
  integer,
  json,
  list,
  nonNegative,
  number,
  type Option,
  type OptionTable,
  optional,
  positive,
  recipe,
  seed,
  text,
  variant,
} from "./options.js";

const table = {
  alpha: positive(1, "a"),
  clusters: integer(8, "c"),
  share: fraction(0.5, "s"),
  exact: flag(true, "e"),
  title: text("none", "t"),
  solver: choice(["direct", "iterative"], "direct", "s"),
  width: optional(nonNegative(1, "w")),
  points: list(number(0, "p"), [1, 2], "p", 2),
  start: variant(
    {
      random: {},
      centers: { centers: list(list(number(0, "x"), [], "row"), [], "rows", 1), jitter: flag(false, "j") },
    },
    "random",
    "s",
  ),
  seed: seed(),
};

/** Options that no type would allow, as they come from files and from JavaScript. */
function resolve(given: unknown, options: OptionTable = table): Readonly<Record<string, unknown>> {
  return resolveOptions("test", options, given as Record<string, never>);
}

function refusal(given: unknown, options: OptionTable = table): LecternError {
  try {
    resolve(given, options);
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
  throw new Error("the options were accepted");
}

const defaults = {
  alpha: 1,
  clusters: 8,
  share: 0.5,
  exact: true,
  title: "none",
  solver: "direct",
  width: null,
  points: [1, 2],
  start: { kind: "random" },
  seed: 0,
};

describe("accepted options", () => {
  test.each([[undefined], [{}], [Object.create(null)], [{ alpha: undefined }]])("%o become the defaults", (given) => {
    expect(resolve(given)).toEqual(defaults);
  });

  test.each([
    [{ alpha: 1e-300 }],
    [{ clusters: 1 }],
    [{ share: 0 }],
    [{ share: 1 }],
    [{ exact: false }],
    [{ title: "" }],
    [{ solver: "iterative" }],
    [{ width: 0 }],
    [{ width: null }],
    [{ points: [3, -4, 5] }],
    [{ seed: 4294967295 }],
    [{ start: { kind: "centers", centers: [[1, 2], []], jitter: true } }],
  ])("%o replace the defaults they name", (given) => {
    expect(resolve(given)).toEqual({ ...defaults, ...given });
  });

  test("the fields of a variant have their own defaults", () => {
    const { start } = resolve({ start: { kind: "centers", centers: [[1]] } });
    expect(start).toEqual({ kind: "centers", centers: [[1]], jitter: false });
  });

  test("minus zero becomes zero, as it would in JSON", () => {
    expect(Object.is(resolve({ width: -0 })["width"], 0)).toBe(true);
  });

  test("accepts an object of another realm", () => {
    const copy = structuredClone({ start: { kind: "centers", centers: [[1]], jitter: true } });
    expect(resolve(copy)["start"]).toEqual(copy.start);
  });
});

describe("the resolved options are a frozen copy:", () => {
  const frozenAllThrough = (value: unknown): boolean =>
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(frozenAllThrough));

  test("defaults and given values are deeply frozen", () => {
    expect(frozenAllThrough(resolve({}))).toBe(true);
    expect(frozenAllThrough(resolve({ points: [1, 2], start: { kind: "centers", centers: [[1]] } }))).toBe(true);
  });

  test("the caller's objects and the table's defaults are not modified", () => {
    const given = { points: [1, 2], start: { kind: "centers", centers: [[1]] } };
    const before = structuredClone(given);
    const resolved = resolve(given) as typeof given;
    expect(given).toEqual(before);
    given.points[0] = 9;
    given.start.centers[0][0] = 9;
    expect(resolved).toMatchObject(before);
    expect(resolve({})["points"]).not.toBe(table.points.default);
    expect(Object.isFrozen(given.start)).toBe(false);
  });
});

describe("refusals name the method, the option and what would work:", () => {
  test.each([
    [{ alpha: 0 }, "alpha", "test: alpha must be a number, above 0, got 0"],
    [{ alpha: NaN }, "alpha", "test: alpha must be a number, above 0, got NaN"],
    [{ alpha: Infinity }, "alpha", "test: alpha must be a number, above 0, got Infinity"],
    [{ alpha: "1" }, "alpha", 'test: alpha must be a number, above 0, got "1"'],
    [{ alpha: null }, "alpha", "test: alpha must be a number, above 0, got null"],
    [{ clusters: 2.5 }, "clusters", "test: clusters must be a whole number, at least 1, got 2.5"],
    [{ clusters: 0 }, "clusters", "test: clusters must be a whole number, at least 1, got 0"],
    [{ share: 1.1 }, "share", "test: share must be a number, at least 0 and at most 1, got 1.1"],
    [{ seed: -1 }, "seed", "test: seed must be a whole number, at least 0 and at most 4294967295, got -1"],
    [{ exact: 1 }, "exact", "test: exact must be true or false, got 1"],
    [{ title: 7 }, "title", "test: title must be a string, got 7"],
    [
      { solver: "iteratve" },
      "solver",
      'test: solver must be one of "direct", "iterative", got "iteratve"; did you mean "iterative"?',
    ],
    [{ solver: "quantum" }, "solver", 'test: solver must be one of "direct", "iterative", got "quantum"'],
    [{ solver: 3 }, "solver", 'test: solver must be one of "direct", "iterative", got 3'],
    [{ width: -1 }, "width", "test: width must be a number, at least 0, got -1"],
    [{ points: 3 }, "points", "test: points must be a list of at least 2 values, got 3"],
    [{ points: [1] }, "points", "test: points must be a list of at least 2 values, got an array of 1"],
    [{ points: new Float64Array(2) }, "points", "test: points must be a list of at least 2 values, got a Float64Array"],
    [{ points: [1, "2"] }, "points[1]", 'test: points[1] must be a number, got "2"'],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is refused
    [{ points: [1, , 3] }, "points[1]", "test: points[1] must be a number, got undefined"],
    [
      { start: "random" },
      "start",
      'test: start must be an object such as { kind: "random" }, got "random"; kinds: random, centers',
    ],
    [
      { start: {} },
      "start",
      'test: start must be an object such as { kind: "random" }, got an object with no fields; kinds: random, centers',
    ],
    [
      { start: null },
      "start",
      'test: start must be an object such as { kind: "random" }, got null; kinds: random, centers',
    ],
    [
      { start: { kind: "center" } },
      "start.kind",
      'test: start.kind must be one of "random", "centers", got "center"; did you mean "centers"?',
    ],
    [
      { start: { kind: "toString" } },
      "start.kind",
      'test: start.kind must be one of "random", "centers", got "toString"',
    ],
    [
      { start: { kind: "random", centers: [] } },
      "start.centers",
      'test: there is no option "start.centers"; there are none',
    ],
    [
      { start: { kind: "centers" } },
      "start.centers",
      "test: start.centers must be a list of at least 1 value, got an empty array",
    ],
    [{ start: { kind: "centers", centers: [1] } }, "start.centers[0]", "test: start.centers[0] must be a list, got 1"],
    [
      { start: { kind: "centers", centers: [[1, "2"]] } },
      "start.centers[0][1]",
      'test: start.centers[0][1] must be a number, got "2"',
    ],
    [
      { start: { kind: "centers", jiter: true } },
      "start.jiter",
      'test: there is no option "start.jiter"; did you mean "jitter"?',
    ],
    [{ alhpa: 1 }, "alhpa", 'test: there is no option "alhpa"; did you mean "alpha"?'],
    [
      { kind: "x" },
      "kind",
      'test: there is no option "kind"; known: alpha, clusters, share, exact, title, solver, width, points, start, seed',
    ],
  ])("%o", (given, option, message) => {
    const error = refusal(given);
    expect(error.message).toBe(message);
    expect(error.code).toBe("invalid-option");
    expect(error.details).toMatchObject({ kind: "test", option });
  });

  test.each([
    [null, "null"],
    [[], "an empty array"],
    ["alpha", '"alpha"'],
    [new Map([["alpha", 2]]), "an object with no fields"],
    [new Float64Array(0), "a Float64Array"],
    [() => 1, "a function"],
  ])("options that are not a plain object: %o", (given, shown) => {
    expect(refusal(given).message).toBe(`test: options must be a plain object, got ${shown}`);
  });

  test("a method without options says so", () => {
    expect(refusal({ alpha: 1 }, {}).message).toBe('test: there is no option "alpha"; there are none');
  });
});

describe("names and values of prototypes are harmless:", () => {
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("%s is not an option", (name) => {
    const given: unknown = JSON.parse(`{ "${name}": { "polluted": true } }`);
    expect(refusal(given).message).toContain(`test: there is no option "${name}"`);
    const nested: unknown = JSON.parse(`{ "start": { "kind": "random", "${name}": { "polluted": true } } }`);
    expect(refusal(nested).message).toContain(`test: there is no option "start.${name}"`);
    expect("polluted" in {}).toBe(false);
  });

  test("inherited values are refused, not used", () => {
    expect(refusal(Object.create({ alpha: 5 })).message).toContain("must be a plain object");
    expect(refusal({ start: Object.create({ kind: "random" }) }).message).toContain("start must be an object");
    expect(resolve({}, { constructor: text("own", "d") })).toEqual({ constructor: "own" });
  });
});

test("options that are nested too deeply, or contain themselves, are refused", () => {
  const nesting = { space: json<unknown>({}, "a search space") };
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const itself: Record<string, unknown> = {};
  itself["self"] = itself;
  for (const space of [deep, itself]) {
    expect(refusal({ space }, nesting).message).toBe(
      `test: the options are nested deeper than ${maxDepth} levels; use fewer recipes inside each other`,
    );
  }
});

test("describeNumber uses the wording of the messages", () => {
  expect(describeNumber(number(0, ""))).toBe("a number");
  expect(describeNumber(positive(1, ""))).toBe("a number, above 0");
  expect(describeNumber(fraction(1, "", { open: true }))).toBe("a number, above 0 and below 1");
  expect(describeNumber(integer(1, "", { maximum: 9 }))).toBe("a whole number, at most 9");
});

test("hasDefault is false for placeholder defaults", () => {
  const rows = list(number(0, ""), [], "", 1);
  const cases: readonly [Option, boolean][] = [
    [number(0, ""), true],
    [number(NaN, ""), false],
    [positive(0, ""), false],
    [rows, false],
    [list(number(0, ""), [], ""), true],
    [optional(rows), true],
    [variant({ a: {}, b: { rows } }, "a", ""), true],
    [variant({ a: {}, b: { rows } }, "b", ""), false],
    [recipe({ kind: "ridge", options: {} }, ""), true],
  ];
  expect(cases.map(([option]) => hasDefault(option))).toEqual(cases.map(([, expected]) => expected));
});
