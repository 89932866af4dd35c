import { type Matrix, tSne } from "lectern";
import { selectRows } from "lectern/data";
import { digits } from "lectern/datasets";
import { expect, test } from "vitest";
import { digitQuality } from "./digit-quality.js";

test("the figures are those of the maps, after all iterations", async () => {
  const { x } = await digits();
  const some: Matrix = selectRows(
    x,
    Int32Array.from({ length: 100 }, (_, i) => i),
  );
  const found = digitQuality(some, 1, 600);
  const { state, report } = tSne({ seed: 1, maxIterations: 600, tolerance: 1e-300 }).fit({ x: some });
  expect(report.iterations).toBe(600);
  expect(found.divergence).toBe(state.divergence);
  for (const share of [found["t-sne"], found.umap]) {
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(1);
  }
});
