import { expect, test } from "vitest";
import { pca } from "./pca.js";

test("numbers too large to be squared are refused by every solver", () => {
  const x = [
    [1e200, 1],
    [-1e200, 2],
    [3, 1e200],
  ];
  for (const solver of ["covariance", "gram", "lanczos", "deflation"] as const) {
    expect(() => pca({ components: 1, solver }).fit({ x })).toThrow("too large to be squared");
  }
});
