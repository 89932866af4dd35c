import { expect, expectTypeOf, test } from "vitest";
import { positive } from "../../core/options/options.js";
import type { Saved } from "../../core/saved.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { defineRegressor } from "../define-supervised.js";
import * as state from "./fields.js";

test("the type of a state follows from its table", () => {
  const learns = {
    coefficients: state.vector("features", "weights"),
    intercept: state.number("constant"),
    axes: state.matrix("components", "features", "axes"),
    rows: state.samples("samples", "features", "samples"),
    names: state.texts("features", "names"),
    side: state.choice(["left", "right"], "side"),
    spread: state.optional(state.number("spread")),
    parts: state.list("parts", state.record({ index: state.integers(1, "index") }, "part"), "parts"),
    width: state.option(positive(1, "width"), "width"),
    inner: state.model("inner"),
  };
  expectTypeOf<state.StateOf<typeof learns>>().toEqualTypeOf<{
    readonly coefficients: Float64Array;
    readonly intercept: number;
    readonly axes: Matrix;
    readonly rows: Matrix | SparseMatrix;
    readonly names: readonly string[];
    readonly side: "left" | "right";
    readonly spread: number | null;
    readonly parts: readonly { readonly index: Int32Array }[];
    readonly width: number;
    readonly inner: Saved;
  }>();
  expect(Object.keys(learns)).toHaveLength(10);
});

const facts = {
  task: "regression",
  memory: "small",
  interpretable: true,
  cost: { fit: "n", predict: "1" },
  objective: null,
  tuning: "nothing to tune",
} as const;

test("a table that does not fit the state of the method does not compile", () => {
  const method = defineRegressor({
    kind: "constant",
    title: "Constant",
    summary: "Predicts a constant.",
    facts,
    options: {},
    // @ts-expect-error the state has a number, the table says it has numbers
    learns: { value: state.vector("features", "value") },
    fit: () => ({ state: { value: 1 } }),
    predict: ({ value }, x) => new Float64Array(x.rows).fill(value),
  });
  expect(method.learns).toMatchObject({ value: { type: "array", length: "features" } });
});
