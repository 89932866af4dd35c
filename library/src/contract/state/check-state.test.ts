import { describe, expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import { choice, positive, variant } from "../../core/options/options.js";
import { fromDense } from "../../data/sparse.js";
import { checkState } from "./check-state.js";
import * as state from "./fields.js";

const sizes = { features: 2, samples: 5, classes: 3 };
const check = (learns: state.StateTable, value: unknown, options = {}) =>
  checkState({ kind: "method", learns, options, sizes }, value);

/** What the check says of a value of one field. */
function refusal(field: state.Field, value: unknown): string {
  try {
    check({ field }, { field: value });
    return "accepted";
  } catch (error) {
    expect(error).toBeInstanceOf(LecternError);
    const { code, message, details } = error as LecternError;
    expect(code).toBe("invalid-file");
    expect(details).toMatchObject({ kind: "method", path: expect.stringMatching(/^state/) });
    return message;
  }
}

const matrix = (rows: number, columns: number, values: readonly number[]) => ({
  rows,
  columns,
  data: Float64Array.from(values),
});

describe("a state is accepted, or refused with the path of the wrong field", () => {
  const kernel = variant({ linear: {}, gaussian: { gamma: positive(1, "gamma") } }, "linear", "kernel");
  const at = state.number("n");
  const either = state.either(
    [
      state.record({ kind: state.choice(["point"], "tag"), at }, "a point"),
      state.record({ kind: state.choice(["line"], "tag"), at, slope: at }, "a line"),
    ],
    "a point or a line",
  );
  const node = state.record({ child: state.integers("nodes", "child", { min: -1, below: "nodes" }) }, "a tree");
  test.each<[string, state.Field, unknown, string]>([
    ["number", state.number("n"), 1.5, "accepted"],
    ["number", state.number("n"), "1", 'method: state.field must be a number, got "1"'],
    ["number", state.number("n"), Number.NaN, "method: state.field must be a finite number, got NaN"],
    ["integer", state.integer("n"), 1.5, "method: state.field must be a whole number, got 1.5"],
    ["integer", state.integer("n"), -1, "method: state.field must be at least 0, got -1"],
    ["flag", state.flag("f"), 1, "method: state.field must be true or false, got 1"],
    ["text", state.text("t"), 1, "method: state.field must be a string, got 1"],
    ["choice", state.choice(["a", "b"], "c"), "c", 'method: state.field must be one of "a", "b", got "c"'],
    ["vector", state.vector("features", "v"), new Float64Array(2), "accepted"],
    ["vector", state.vector("features", "v"), new Float64Array(3), "must have the length 2 (features), got 3"],
    ["vector", state.vector(2, "v"), [1, 2], "must be a Float64Array, got an array of 2"],
    ["vector", state.vector(2, "v"), new Int32Array(2), "must be a Float64Array, got an Int32Array"],
    [
      "integers",
      state.integers(1, "i", { below: "classes" }),
      Int32Array.of(3),
      "at index 0 must be below 3 (classes)",
    ],
    ["bytes", state.bytes(2, "b", { max: 1 }), Uint8Array.of(0, 2), "at index 1 must be at most 1, got 2"],
    ["matrix", state.matrix("classes", "features", "m"), matrix(3, 2, [1, 2, 3, 4, 5, 6]), "accepted"],
    ["matrix", state.matrix("classes", "features", "m"), matrix(2, 3, [1, 2, 3, 4, 5, 6]), "rows must be 3 (classes)"],
    ["matrix", state.matrix("classes", "features", "m"), matrix(3, 2, [1, 2]), "must have 3 x 2 numbers, got 2"],
    ["matrix", state.matrix(1, 1, "m"), { rows: 1, columns: 1, data: [1] }, "data as a Float64Array"],
    ["samples", state.samples("samples", 1, "s"), fromDense(matrix(5, 1, [1, 0, 2, 0, 3])), "accepted"],
    ["samples", state.samples("samples", 1, "s"), matrix(5, 1, [1, 0, 2, 0, 3]), "accepted"],
    ["samples", state.samples("samples", 1, "s"), matrix(4, 1, [1, 0, 2, 0]), "rows must be 5 (samples), got 4"],
    ["either", either, { kind: "point", at: 1 }, "accepted"],
    ["either", either, { kind: "line", at: 1, slope: "x" }, 'state.field.slope must be a number, got "x"'],
    ["either", either, { kind: "point", at: "x" }, 'state.field.at must be a number, got "x"'],
    ["either", either, { kind: "curve" }, 'state.field.kind must be one of "point", got "curve"'],
    ["texts", state.texts("features", "t"), ["a", "b"], "accepted"],
    ["texts", state.texts("features", "t"), ["a", 2], "state.field.1 must be a string, got 2"],
    ["names", state.names("features", "n"), ["a", "b"], "accepted"],
    ["names", state.names("features", "n"), ["a", "a"], 'state.field must not have "a" twice'],
    [
      "names",
      state.names(1, "n", ([name]) => (name === "b" ? undefined : "must be b")),
      ["a"],
      "state.field must be b",
    ],
    ["optional", state.optional(state.number("n")), null, "accepted"],
    ["optional", state.optional(state.number("n")), undefined, "must be a number, got undefined"],
    [
      "list",
      state.list("trees", node, "trees"),
      [{ child: Int32Array.of(1, -1) }, { child: Int32Array.of(-1) }],
      "accepted",
    ],
    [
      "list",
      state.list("trees", node, "trees"),
      [{ child: Int32Array.of(-1) }, { child: Int32Array.of(1) }],
      "state.field.1.child at index 0 must be below 1 (nodes)",
    ],
    ["record", node, { child: Int32Array.of(-1), more: 1 }, "state.field.more is not a field of this state"],
    ["record", node, {}, "state.field.child is missing"],
    ["record", node, null, "must be a record, got null"],
    ["option", state.option(kernel, "k"), { kind: "gaussian", gamma: 2 }, "accepted"],
    ["option", state.option(kernel, "k"), { kind: "gaussian", gamma: -2 }, "must be"],
    ["option", state.option(kernel, "k"), { kind: "gaussian" }, "must be given in full"],
    ["option", state.option(choice(["a", "b"], "a", "c"), "c"), "x", 'must be one of "a", "b"'],
    ["model", state.model("m"), 3, "must be a saved model, got 3"],
    ["data", state.data("d", (value) => (value === 1 ? undefined : "must be 1")), 2, "state.field must be 1"],
  ])("%s", (_, field, value, message) => {
    expect(refusal(field, value)).toContain(message);
  });
});

test("a size is given by the first field that uses it, and the others must agree", () => {
  const learns = {
    components: state.integer("number of components", { size: "components" }),
    axes: state.matrix("components", "features", "axes"),
    edges: state.vector("components + 1", "edges"),
  };
  const good = { components: 1, axes: matrix(1, 2, [1, 2]), edges: Float64Array.of(0, 1) };
  expect(() => check(learns, good)).not.toThrow();
  expect(() => check(learns, { ...good, edges: Float64Array.of(0) })).toThrow(
    "method: state.edges must have the length 2 (components + 1), got 1",
  );
  expect(() => check(learns, { ...good, components: 2 })).toThrow("state.axes.rows must be 2 (components), got 1");
});

test("a check of the author sees sizes and options", () => {
  const field = state.vector("bins", "counts", {}, (counts, { sizeOf, options }) =>
    sizeOf("bins") === options["bins"] && counts[0] > 0 ? undefined : "must have a count for each bin",
  );
  expect(() => check({ field }, { field: Float64Array.of(1) }, { bins: 1 })).not.toThrow();
  expect(() => check({ field }, { field: Float64Array.of(1) }, { bins: 2 })).toThrow(
    "method: state.field must have a count for each bin",
  );
});

test("a check of the author sees the fields before it in the same record", () => {
  const learns = {
    lower: state.number("lower bound"),
    upper: state.number("upper bound", {}, (upper, { record }) =>
      Number(record["lower"]) <= upper ? undefined : "must not be below the lower bound",
    ),
  };
  expect(() => check(learns, { lower: 1, upper: 2 })).not.toThrow();
  expect(() => check(learns, { lower: 3, upper: 2 })).toThrow("state.upper must not be below the lower bound");
  const bounds = state.list("features", state.record(learns, "bounds"), "bounds");
  const inside = [
    { lower: 1, upper: 2 },
    { lower: 3, upper: 2 },
  ];
  expect(() => check({ bounds }, { bounds: inside })).toThrow("state.bounds.1.upper must not be below");
});

test("the code of the error can be another", () => {
  const rules = { kind: "method", learns: {}, options: {}, sizes, code: "broken-contract" } as const;
  expect(() => checkState(rules, null)).toThrow(expect.objectContaining({ code: "broken-contract" }));
});
