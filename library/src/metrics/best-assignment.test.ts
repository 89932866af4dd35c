import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { bestAssignment } from "./best-assignment.js";
import reference from "./reference/separation.json" with { type: "json" };

test("the assignment matches SciPy", () => {
  expect([...bestAssignment(asMatrix(reference.weights))]).toEqual(reference.assignment);
});

test("no permutation has a larger sum", () => {
  const square = fc.integer({ min: 1, max: 5 }).chain((n) =>
    fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }), {
      minLength: n,
      maxLength: n,
    }),
  );
  fc.assert(
    fc.property(square, (rows) => {
      const places = bestAssignment(asMatrix(rows));
      expect(new Set(places).size).toBe(rows.length);
      const sum = rows.reduce((total, values, i) => total + values[places[i]], 0);
      expect(sum).toBe(Math.max(...permutations(rows.length).map((p) => rows.reduce((t, v, i) => t + v[p[i]], 0))));
    }),
  );
});

test("refuses too few columns and non-finite values", () => {
  expect(refusal(() => bestAssignment(asMatrix([[1], [2]])))).toContain("2 rows need at least as many columns, got 1");
  expect(refusal(() => bestAssignment(asMatrix([[Number.NaN]])))).toContain("all values must be finite");
});

function permutations(n: number): number[][] {
  if (n === 1) return [[0]];
  return permutations(n - 1).flatMap((p) =>
    Array.from({ length: n }, (_, i) => [...p.slice(0, i), n - 1, ...p.slice(i)]),
  );
}
