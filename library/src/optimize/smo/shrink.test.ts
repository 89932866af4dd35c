import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { identityLevel } from "../../../test/kernel-level.js";
import { runToEnd } from "../../core/run.js";
import { extremesOf } from "./level.js";
import { type Shrunk, shrink, unshrink } from "./shrink.js";

test("leaves out variables that are right at their bounds, and brings the changes of the others back", () => {
  // The first 10 are free with slack 0; the others are at 0, where their slack −5 keeps them.
  const n = 200;
  const isFree = (v: number) => v < 10;
  const all = Array.from({ length: n }, (_, v) => v);
  const level = identityLevel(
    all.map((v) => (isFree(v) ? 0 : -5)),
    all.map((v) => (isFree(v) ? 0.5 : 0)),
  );
  const shrunk = shrink(level, extremesOf(level), 1e6) as Shrunk;
  expect(Array.from(shrunk.variables)).toEqual(all.filter(isFree));
  expect(shrink(level, extremesOf(level), 50)).toBeUndefined();
  shrunk.level.fetch(Int32Array.of(3));
  const row = shrunk.level.rows[3] / 4;
  expect(Array.from(level.engine.memory.f32.subarray(row, row + 10))).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  shrunk.level.setBeta(3, 0.75);
  runToEnd(unshrink(level, shrunk, () => false));
  expect(level.beta[3]).toBe(0.75);
  expectClose(
    level.slack,
    all.map((v) => (v === 3 ? -0.25 : isFree(v) ? 0 : -5)),
    1e-12,
  );
  level.space.dispose();
});
