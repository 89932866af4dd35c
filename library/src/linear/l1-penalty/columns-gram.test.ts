import { expect, test } from "vitest";
import { gramColumns } from "./columns-gram.js";

test("the squared residual is computed from the products alone and is never negative", () => {
  const gram = { rows: 2, columns: 2, data: Float64Array.of(4, 1, 1, 1) };
  const columns = gramColumns({ gram, correlation: Float64Array.of(4, 1), squaredTarget: 4 });
  // ‖y − x₀‖² = 4 − 2·4 + 4 = 0: the first column is the target.
  expect(columns.residual(Float64Array.of(1, 0), 1)).toBe(0);
  expect([columns.pull(0), columns.pull(1)]).toEqual([0, 0]);
  expect(columns.residual(Float64Array.of(0, 0), 2)).toBe(4);
  columns.exchange(0, 1);
  expect(columns.residual(Float64Array.of(1, 0), 1)).toBe(3);
  expect([columns.pull(0), columns.pull(1)]).toEqual([0, 3]);
});
