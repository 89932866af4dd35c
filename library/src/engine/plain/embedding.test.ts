import { expect, test } from "vitest";
import { onEmbedding } from "../../../test/embedding-task.js";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { expectEvery } from "../../../test/expect-close.js";
import { embeddingTask } from "../embedding-kernels.js";

test.each(simdEngines)("forces, divergence and moves are those of the kernels (%s)", (_, simd) => {
  const [expected, found] = [plain, simd].map((engine) =>
    onEmbedding(engine, (kernels, task, space) => {
      const at = (name: keyof typeof embeddingTask) => engine.memory.i32[(task + embeddingTask[name]) / 4];
      kernels.exactForces(task, 3, 0);
      const exact = space.readFloats(at("repulsion"), 40);
      kernels.spaceForces(task, 3, 0);
      const general = space.readFloats(at("repulsion"), 40);
      kernels.measureDivergence(task, 3, 0);
      kernels.moveSamples(task, 3, 0);
      const sums = space.read(at("blocks"), 12).filter((_, e) => e % 4 < 3);
      return [
        ...exact,
        ...general,
        ...space.readFloats(at("attraction"), 40),
        ...space.readFloats(at("positions"), 40),
        ...sums,
      ];
    }),
  );
  expectEvery(found, (value, e) => Math.abs(value - expected[e]) < 1e-4 * (1 + Math.abs(expected[e])));
  expect(found.some((value) => value !== 0)).toBe(true);
});

test.each([["plain", plain], ...simdEngines] as const)(
  "no coordinate moves farther than 20 at once (%s)",
  (_, engine) => {
    const [before, after] = onEmbedding(engine, (kernels, task, space) => {
      const positions = () => space.readFloats(engine.memory.i32[(task + embeddingTask.positions) / 4], 40);
      engine.memory.f64[(task + embeddingTask.learningRate) / 8] = 1e9;
      kernels.exactForces(task, 3, 0);
      const start = Float64Array.from(positions());
      kernels.moveSamples(task, 3, 0);
      return [start, Float64Array.from(positions())];
    });
    const moves = after.map((value, e) => Math.abs(value - before[e]));
    expectEvery(moves, (move) => move <= 20 + 1e-4);
    expect(moves.filter((move) => move > 20 - 1e-4).length).toBeGreaterThan(10);
  },
);
