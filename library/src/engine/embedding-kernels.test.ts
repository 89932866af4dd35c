import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { embeddingBlock, embeddingTask, sampleTask, tripletTask } from "./embedding-kernels.js";

/** The offsets of a namespace of the layout of the kernels. */
function offsetsOf(file: string, name: string): Record<string, number> {
  const layout = readFileSync(new URL(`../../kernels/${file}.ts`, import.meta.url), "utf8");
  const body = layout.slice(layout.indexOf(`namespace ${name} {`)).split("\n}")[0];
  return Object.fromEntries(
    Array.from(body.matchAll(/export const (\w+): usize = (\d+);/g), ([, field, offset]) => [field, Number(offset)]),
  );
}

test("tasks and blocks have the layout of the kernels", () => {
  const { bytes: taskBytes, ...task } = embeddingTask;
  const { bytes: blockBytes, ...block } = embeddingBlock;
  const { bytes: sampleBytes, ...sample } = sampleTask;
  expect(offsetsOf("embedding-layout", "EmbeddingTask")).toEqual(task);
  expect(offsetsOf("embedding-layout", "EmbeddingBlock")).toEqual(block);
  expect(offsetsOf("embedding-samples", "SampleTask")).toEqual(sample);
  const { bytes: tripletBytes, ...triplet } = tripletTask;
  expect(offsetsOf("embedding-triplets", "TripletTask")).toEqual(triplet);
  expect(tripletBytes).toBe(Math.max(...Object.values(triplet)) + 8);
  expect(taskBytes).toBe(Math.max(...Object.values(task)) + 8);
  expect(blockBytes).toBeGreaterThanOrEqual(24);
  expect(sampleBytes).toBe(Math.max(...Object.values(sample)) + 8);
});
