import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { blur } from "./blur.js";

test("the samples of each cluster move together", () => {
  const x = { rows: 4, columns: 1, data: Float64Array.of(0, 0.5, 8, 8.5) };
  const { ends, moving, iterations } = runToEnd(
    blur(x, new Float64Array(4).fill(1), "epanechnikov", { tolerance: 1e-9, maxIterations: 50 }),
  );
  expectClose(ends.data, [0.25, 0.25, 8.25, 8.25], 1e-12);
  expect([moving, iterations]).toEqual([0, 2]);
});
