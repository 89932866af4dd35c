import { describe, expect, test } from "vitest";
import { checkState } from "../contract/state/check-state.js";
import * as state from "../contract/state/fields.js";
import { inColumns, startState } from "./column-parts.js";

const learns = {
  start: startState,
  values: state.vector(
    "entries",
    "values",
    {},
    inColumns(() => (values, from, to) => (to - from > 0 && values[from] > 0 ? undefined : "must begin above 0")),
  ),
};
const check = (start: readonly number[], values: readonly number[]) => () =>
  checkState(
    { kind: "method", learns, options: {}, sizes: { features: 2 } },
    { start: Int32Array.from(start), values: Float64Array.from(values) },
  );

describe("entries of columns in one array", () => {
  test("are accepted when the columns follow each other", () => {
    expect(check([0, 1, 3], [1, 2, 0])).not.toThrow();
  });

  test.each([
    [[1, 1, 3], [1, 2, 3], "state.start must begin with 0, got 1"],
    [[0, 3, 2], [1, 2], "state.start must be ascending"],
    [[0, 3], [1, 2, 3], "state.start must have the length 3"],
    [[0, 1, 4], [1, 2, 3], "state.values must have the length 4 (end of the last column), got 3"],
    [[0, 1, 2], [1, 2, 3], "state.values must have the length 2 (end of the last column), got 3"],
    [[0, 1, 1], [1], "state.values must begin above 0, in column 1"],
    [[0, 1, 2], [1, 0], "state.values must begin above 0, in column 1"],
  ])("starts %o of %o are refused", (start, values, message) => {
    expect(check(start, values)).toThrow(message);
  });
});
