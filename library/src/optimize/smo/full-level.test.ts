import { expect, test } from "vitest";
import { identityProgram } from "../../../test/kernel-level.js";
import { fullLevel } from "./full-level.js";
import { GROW, READY, SHRINK } from "./level.js";

test("segments are cut where columns start again and at the second group; fetched variables are ready", () => {
  const one = identityProgram([1, 2, 3], [0, 1, 0.5], 2);
  const level = fullLevel(one, 1e6);
  expect(level.segments.map(({ from, end, column, group }) => [from, end, column, group])).toEqual([
    [0, 2, 0, 0],
    [2, 3, 2, 1],
  ]);
  expect(Array.from(level.status)).toEqual([GROW, SHRINK, GROW | SHRINK]);
  level.fetch(Int32Array.of(2));
  expect(Array.from(level.status)).toEqual([GROW, SHRINK, GROW | SHRINK | READY]);
  expect(Array.from(level.row(2))).toEqual([0, 0, 1]);
  const six = new Float64Array(6);
  const doubled = fullLevel({ ...one, linear: six, lower: six, upper: six, start: six, firstGroup: 3 }, 1e6);
  expect(doubled.segments.map(({ column, group }) => [column, group])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  doubled.fetch(Int32Array.of(4));
  expect(Array.from(doubled.status)).toEqual([0, READY, 0, 0, READY, 0]);
});
