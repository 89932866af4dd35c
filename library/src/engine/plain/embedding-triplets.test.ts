import { expect, test } from "vitest";
import { plain } from "../../../test/engine-tiers.js";
import { tripletTask } from "../embedding-kernels.js";
import { withWorkspace } from "../workspace.js";
import { addTriplets } from "./embedding-triplets.js";

test("a triplet pulls its second sample and pushes its third, and only triplets of the range count", () => {
  withWorkspace(plain, (space) => {
    const task = space.bytes(tripletTask.bytes);
    const gradient = space.vector(3);
    const whole = {
      ...{ dimensions: 1, positions: space.vector(3, [0, 1, 2]), gradient },
      ...{ members: space.integers(6, [0, 1, 2, 0, 2, 1]), weights: space.vector(2, [7, 1]) },
    };
    const { i32 } = plain.memory;
    for (const [name, value] of Object.entries(whole))
      i32[(task + tripletTask[name as keyof typeof whole]) / 4] = value;
    addTriplets(plain.memory, task, 0, 1);
    // 7 · 2/(2 + 5): the slopes of 2/(2 + 5) are 5/49 and −2/49 for the two squares, whose slopes are 2 and 4.
    const [loss, violations] = space.read(task + tripletTask.loss, 2);
    expect([loss, violations]).toEqual([2, 0]);
    const found = Array.from(space.read(gradient, 3), (value) => Math.round(value * 1e9) / 1e9);
    const expected = [(-10 + 8) / 7, 10 / 7, -8 / 7].map((value) => Math.round(value * 1e9) / 1e9);
    expect(found).toEqual(expected);
  });
});
