import { expect, test } from "vitest";
import { identityProgram } from "../../../test/kernel-level.js";
import { currentEngine } from "../../engine/index.js";
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
  const row = level.rows[2] / 4;
  expect(Array.from(level.engine.memory.f32.subarray(row, row + 3))).toEqual([0, 0, 1]);
  level.space.dispose();
  const six = new Float64Array(6);
  const doubled = fullLevel({ ...one, linear: six, lower: six, upper: six, start: six, firstGroup: 3 }, 1e6);
  expect(doubled.segments.map(({ column, group }) => [column, group])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  doubled.fetch(Int32Array.of(4));
  expect(Array.from(doubled.status)).toEqual([0, READY, 0, 0, READY, 0]);
  doubled.space.dispose();
});

test("a matrix in memory is used as it is, with a segment for each piece of its rows", () => {
  const engine = currentEngine();
  const program = identityProgram([1, 2, 3], [0, 0, 0], 2);
  const pieces = [
    { column: 4, count: 1 },
    { column: 7, count: 2 },
  ];
  const resident = { engine, rowAddress: (index: number) => 16 * (index + 1), pieces };
  const level = fullLevel({ ...program, kernel: { ...program.kernel, resident } }, 1e6);
  expect(level.segments.map(({ from, end, column, group }) => [from, end, column, group])).toEqual([
    [0, 1, 4, 0],
    [1, 2, 7, 0],
    [2, 3, 8, 1],
  ]);
  expect(Array.from(level.rows)).toEqual([16, 32, 48]);
  expect(Array.from(level.status)).toEqual([GROW | READY, GROW | READY, GROW | READY]);
  level.space.dispose();
});
