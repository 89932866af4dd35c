import { expect, test } from "vitest";
import { onEmbedding } from "../../../test/embedding-task.js";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { expectEvery } from "../../../test/expect-close.js";
import { embeddingTask } from "../embedding-kernels.js";

test.each(simdEngines)("charges, spectra, convolution and interpolation are those of the kernels (%s)", (_, simd) => {
  const [expected, found] = [plain, simd].map((engine) =>
    onEmbedding(engine, (kernels, task, space) => {
      const at = (name: keyof typeof embeddingTask) => engine.memory.i32[(task + embeddingTask[name]) / 4];
      kernels.spreadCharges(task, 1, 0);
      const charges = space.readFloats(at("charges"), 24 * 24);
      // The splines of a sample sum to 1.
      expect(charges.reduce((sum, value) => sum + value, 0)).toBeCloseTo(20, 4);
      kernels.transformRows(task, 3, 0);
      kernels.prepareSpectrum(task, 7, 0);
      const spectrum = space.readFloats(at("spectrum"), 7 * 25 * 4).filter((_, e) => e < 6 * 25 * 4);
      kernels.convolveColumns(task, 7, 0);
      kernels.restoreRows(task, 3, 0);
      kernels.interpolateForces(task, 3, 0);
      return [...charges, ...spectrum, ...space.readFloats(at("repulsion"), 40)];
    }),
  );
  const largest = Math.max(...expected.map(Math.abs));
  expectEvery(found, (value, e) => Math.abs(value - expected[e]) < 1e-4 * largest);
});
