import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { medoidTask } from "./medoid-kernels.js";

test("a task has the layout of the kernels", () => {
  const layout = readFileSync(new URL("../../kernels/medoid-layout.ts", import.meta.url), "utf8");
  const offsets = Object.fromEntries(
    Array.from(layout.matchAll(/export const (\w+): usize = (\d+);/g), ([, field, offset]) => [field, Number(offset)]),
  );
  const { bytes, ...task } = medoidTask;
  expect(offsets).toEqual(task);
  expect(bytes).toBeGreaterThanOrEqual(Math.max(...Object.values(task)) + 8);
});
