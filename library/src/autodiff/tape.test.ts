/** The tape of reverse mode. */
import { expect, test } from "vitest";
import { ones, tensor } from "../tensor/operations.js";
import * as ad from "./operations.js";
import { createTape, sweep } from "./tape.js";
import { isTraced } from "./traced.js";

test("operations on inputs are recorded with their parents, constants as −1", () => {
  const tape = createTape(1);
  const x = tape.input(tensor([2]));
  const y = ad.multiply(tensor([3]), x);
  expect(isTraced(y) && y.position).toBe(1);
  expect(tape.entries.map(({ name, parents }) => [name, parents])).toEqual([
    ["input", []],
    ["multiply", [-1, 0]],
  ]);
});

test("shares of a gradient from several operations add up", () => {
  const tape = createTape(1);
  const x = tape.input(tensor([2]));
  ad.add(ad.multiply(x, x), x);
  expect(sweep(tape, 2, ones([1]), 1)[0]?.data).toEqual(Float32Array.of(5));
});
