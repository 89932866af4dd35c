import { expect, test } from "vitest";
import { pca } from "./pca.js";

test("every solver refuses numbers too large to be squared", () => {
  const x = [
    [1e200, 1],
    [-1e200, 2],
    [3, 1e200],
  ];
  for (const solver of ["covariance", "gram", "lanczos", "deflation"] as const) {
    expect(() => pca({ components: 1, solver: { kind: solver } }).fit({ x })).toThrow("whose squares overflow");
  }
});
