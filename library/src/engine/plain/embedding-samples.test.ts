import { expect, test } from "vitest";
import { plain } from "../../../test/engine-tiers.js";
import { sampleTask } from "../embedding-kernels.js";
import { withWorkspace } from "../workspace.js";
import { sampleEdges } from "./embedding-samples.js";

test("an edge that is due moves both ends by the coefficient of the table, up to the limit; one that is not waits", () => {
  withWorkspace(plain, (space) => {
    const task = space.bytes(sampleTask.bytes);
    const positions = space.floats(4, [0, 3, 10, 11]);
    const next = space.floats(2, [1, 2]);
    const table = space.floats(4, [-0.5, -0.5, -0.5, -0.5]);
    const whole = {
      ...{ dimensions: 1, positions, count: 4, tableStart: 0, tableLength: 4, next },
      ...{ edgeHeads: space.integers(2, [0, 2]), edgeTails: space.integers(2, [1, 3]) },
      ...{
        interval: space.floats(2, [1, 2]),
        nextNegative: space.floats(2, [1, 2]),
        attraction: table,
        repulsion: table,
      },
    };
    const { i32, f64 } = plain.memory;
    for (const [name, value] of Object.entries(whole)) i32[(task + sampleTask[name as keyof typeof whole]) / 4] = value;
    f64[(task + sampleTask.epoch) / 8] = 1;
    f64[(task + sampleTask.learningRate) / 8] = 0.5;
    f64[(task + sampleTask.limit) / 8] = 1;
    sampleEdges(plain.memory, task, 0, 2);
    // −0.5 · (0 − 3) = 1.5 is limited to 1, times the rate of 0.5.
    expect(Array.from(space.readFloats(positions, 4))).toEqual([0.5, 2.5, 10, 11]);
    expect(Array.from(space.readFloats(next, 2))).toEqual([2, 2]);
  });
});
