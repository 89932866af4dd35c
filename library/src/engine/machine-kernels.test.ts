import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { machineSegment, machineTask } from "./machine-kernels.js";

const layout = readFileSync(new URL("../../kernels/machine-layout.ts", import.meta.url), "utf8");

/** The offsets of a namespace of the layout of the kernels. */
function offsetsOf(name: string): Record<string, number> {
  const body = layout.slice(layout.indexOf(`namespace ${name} {`)).split("\n}")[0];
  return Object.fromEntries(
    Array.from(body.matchAll(/export const (\w+): usize = (\d+);/g), ([, field, offset]) => [field, Number(offset)]),
  );
}

test("tasks and segments have the layout of the kernels", () => {
  const { bytes: taskBytes, ...task } = machineTask;
  const { bytes: segmentBytes, ...segment } = machineSegment;
  expect(offsetsOf("Task")).toEqual(task);
  expect(offsetsOf("Segment")).toEqual(segment);
  expect(layout).toContain(`segmentBytes: usize = ${segmentBytes};`);
  const choiceBytes = Number(/choiceBytes: usize = (\d+);/.exec(layout)?.[1]);
  expect(taskBytes).toBe(task.choices + 2 * choiceBytes);
});
