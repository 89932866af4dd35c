import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { centerBlock, centerTask, seedTask } from "./center-kernels.js";

const layout = readFileSync(new URL("../../kernels/center-layout.ts", import.meta.url), "utf8");

/** The offsets of a namespace of the layout of the kernels. */
function offsetsOf(name: string): Record<string, number> {
  const body = layout.slice(layout.indexOf(`namespace ${name} {`)).split("\n}")[0];
  return Object.fromEntries(
    Array.from(body.matchAll(/export const (\w+): usize = (\d+);/g), ([, field, offset]) => [field, Number(offset)]),
  );
}

test("tasks and blocks have the layout of the kernels", () => {
  const { bytes: taskBytes, ...task } = centerTask;
  const { bytes: blockBytes, ...block } = centerBlock;
  expect(offsetsOf("Task")).toEqual(task);
  expect(offsetsOf("Block")).toEqual(block);
  const { bytes: seedBytes, ...seeds } = seedTask;
  expect(offsetsOf("Seeds")).toEqual(seeds);
  expect(seedBytes).toBeGreaterThanOrEqual(Math.max(...Object.values(seeds)) + 4);
  expect(layout).toContain(`blockBytes: usize = ${blockBytes};`);
  expect(taskBytes).toBeGreaterThanOrEqual(Math.max(...Object.values(task)) + 8);
});
