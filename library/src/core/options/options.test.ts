import { describe, expect, test } from "vitest";
import {
  choice,
  defaultsOf,
  flag,
  fraction,
  type GivenOptions,
  integer,
  json,
  list,
  nonNegative,
  number,
  type OptionValues,
  optional,
  positive,
  recipe,
  record,
  seed,
  text,
  variant,
} from "./options.js";

describe("each kind of option is declared as data:", () => {
  test.each([
    ["number", number(2, "d"), { type: "number", minimum: -Infinity, maximum: Infinity, open: false }],
    [
      "number with bounds",
      number(2, "d", { minimum: 1, maximum: 3, open: true }),
      { minimum: 1, maximum: 3, open: true },
    ],
    ["positive", positive(2, "d"), { type: "number", minimum: 0, maximum: Infinity, open: true }],
    ["nonNegative", nonNegative(2, "d"), { type: "number", minimum: 0, maximum: Infinity, open: false }],
    ["fraction", fraction(2, "d"), { type: "number", minimum: 0, maximum: 1, open: false }],
    ["fraction without its ends", fraction(2, "d", { open: true }), { minimum: 0, maximum: 1, open: true }],
    ["integer", integer(2, "d"), { type: "integer", minimum: 1, maximum: Infinity, open: false }],
    ["integer with bounds", integer(2, "d", { minimum: -3 }), { type: "integer", minimum: -3, maximum: Infinity }],
    ["integer without bounds", integer(2, "d", {}), { minimum: -Infinity, maximum: Infinity }],
  ])("%s", (_, option, facts) => {
    expect(option).toMatchObject({ default: 2, description: "d", ...facts });
  });

  test("seed", () => {
    expect(seed()).toMatchObject({ type: "integer", default: 0, minimum: 0, maximum: 4294967295, open: false });
  });

  test("flag, text and choice", () => {
    expect(flag(true, "d")).toEqual({ type: "flag", default: true, description: "d" });
    expect(text("a", "d")).toEqual({ type: "text", default: "a", description: "d" });
    expect(choice(["a", "b"], "b", "d")).toEqual({
      type: "choice",
      default: "b",
      description: "d",
      choices: ["a", "b"],
    });
  });

  test("list, which may be empty unless declared otherwise", () => {
    expect(list(flag(true, "d"), [], "l")).toMatchObject({
      type: "list",
      default: [],
      description: "l",
      minLength: 0,
    });
    expect(list(flag(true, "d"), [false], "l", 1)).toMatchObject({ default: [false], minLength: 1 });
  });

  test("optional, which has the description of its inner option and no value", () => {
    const inner = positive(1, "width");
    expect(optional(inner)).toEqual({ type: "optional", default: null, description: "width", option: inner });
  });

  test("variant, whose default contains the defaults of the named alternative", () => {
    const kernel = variant({ linear: {}, rbf: { gamma: positive(0.5, "g"), scaled: flag(false, "s") } }, "rbf", "k");
    expect(kernel.default).toEqual({ kind: "rbf", gamma: 0.5, scaled: false });
    expect(variant({ linear: {}, rbf: { gamma: positive(1, "g") } }, "linear", "k").default).toEqual({
      kind: "linear",
    });
  });

  test("recipe", () => {
    const value = { kind: "ridge", options: {} };
    expect(recipe(value, "d")).toEqual({ type: "recipe", default: value, description: "d" });
  });
});

const table = {
  alpha: positive(1, "a"),
  solver: choice(["direct", "iterative"], "direct", "s"),
  width: optional(positive(1, "w")),
  kernel: variant({ linear: {}, rbf: { gamma: positive(0.5, "g") } }, "linear", "k"),
  points: list(number(0, "p"), [1, 2], "p"),
};

test("defaultsOf returns the default of every option", () => {
  expect(defaultsOf(table)).toEqual({
    alpha: 1,
    solver: "direct",
    width: null,
    kernel: { kind: "linear" },
    points: [1, 2],
  });
  expect(defaultsOf({})).toEqual({});
});

test("a record is several options under one name, json is any JSON value", () => {
  const fields = { size: positive(2, "s"), mode: choice(["a", "b"], "b", "m") };
  const nested = { text: record(fields, "how texts are read"), space: json({ alpha: [1, 2] }, "what to search") };
  expect(nested.text).toEqual({
    type: "record",
    default: { size: 2, mode: "b" },
    description: "how texts are read",
    fields,
  });
  expect(nested.space).toEqual({ type: "json", default: { alpha: [1, 2] }, description: "what to search" });
  const values: OptionValues<typeof nested> = defaultsOf(nested);
  const typed: [number, "a" | "b", readonly number[]] = [values.text.size, values.text.mode, values.space.alpha];
  expect(typed).toEqual([2, "b", [1, 2]]);
  const given: GivenOptions<typeof nested>[] = [
    {},
    { text: {} },
    { text: { mode: "a" }, space: { alpha: [] } },
    // @ts-expect-error not one of the choices
    { text: { mode: "c" } },
    // @ts-expect-error no such field
    { text: { width: 1 } },
  ];
  expect(given).toHaveLength(5);
});

test("the types of the options follow from the table", () => {
  const values: OptionValues<typeof table> = defaultsOf(table);
  const { alpha, solver, width, kernel, points } = values;
  const typed: [number, "direct" | "iterative", number | null, readonly number[]] = [alpha, solver, width, points];
  const gamma: number | undefined = kernel.kind === "rbf" ? kernel.gamma : undefined;
  expect([typed[0], gamma]).toEqual([1, undefined]);
  const given: GivenOptions<typeof table>[] = [
    {},
    { alpha: 2, width: null, kernel: { kind: "rbf" } },
    { kernel: { kind: "rbf", gamma: 1 }, points: [] },
    // @ts-expect-error not one of the choices
    { solver: "other" },
    // @ts-expect-error the linear kernel has no gamma
    { kernel: { kind: "linear", gamma: 1 } },
    // @ts-expect-error no such option
    { beta: 1 },
    // @ts-expect-error a list of numbers is needed
    { points: ["1"] },
  ];
  expect(given).toHaveLength(7);
  // @ts-expect-error the default must be one of the choices
  expect(choice(["a", "b"], "c", "d").default).toBe("c");
});
