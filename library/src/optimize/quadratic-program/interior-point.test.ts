import { describe, expect, test } from "vitest";
import { normals, semidefinite } from "../../../test/optimization-problems.js";
import { zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { buildConstraints } from "./constraints.js";
import { interiorPointStep, startingPlace } from "./interior-point.js";
import { assess, type StandardProgram } from "./residuals.js";

/** A random program with a point inside all its constraints. */
function draw(seed: number): StandardProgram {
  const random = createRandom(seed);
  const n = 2 + (seed % 8);
  const inside = normals(random, n);
  const g = { rows: n, columns: n, data: normals(random, n * n) };
  const limits = g.data.slice(0, n).map((_, r) => {
    const row = g.data.subarray(r * n, (r + 1) * n);
    return row.reduce((sum, entry, i) => sum + entry * inside[i], 0.1 + random.uniform());
  });
  return {
    quadratic: semidefinite(random, n, 1 + (seed % 3)),
    linear: normals(random, n),
    constraints: buildConstraints(
      { matrix: zeros(0, n), limits: new Float64Array(0) },
      { matrix: g, limits },
      { lower: inside.map((entry) => entry - 2), upper: inside.map((entry) => entry + 3) },
    ),
  };
}

describe("the path", () => {
  test("starts inside: slacks and multipliers are positive", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { s, z } = startingPlace(draw(seed));
      expect(Math.min(...s)).toBeGreaterThan(0);
      expect(Math.min(...z)).toBeGreaterThan(0);
    }
  });

  test("stays inside and ends at a point that satisfies the optimality conditions, within 30 steps", () => {
    for (let seed = 0; seed < 40; seed++) {
      const program = draw(seed);
      let place = startingPlace(program);
      for (let step = 0; step < 30 && assess(program, place).error > 1e-9; step++) {
        place = interiorPointStep(program, place) ?? expect.fail(`seed ${seed}: no step`);
        expect(Math.min(...place.s)).toBeGreaterThan(0);
        expect(Math.min(...place.z)).toBeGreaterThan(0);
      }
      expect(assess(program, place).error, `seed ${seed}`).toBeLessThan(1e-9);
    }
  });

  test("without inequalities one Newton step solves the program", () => {
    const random = createRandom(3);
    const program: StandardProgram = {
      quadratic: semidefinite(random, 4, 4, 1),
      linear: normals(random, 4),
      constraints: buildConstraints(
        { matrix: { rows: 1, columns: 4, data: normals(random, 4) }, limits: Float64Array.of(1) },
        { matrix: zeros(0, 4), limits: new Float64Array(0) },
        { lower: new Float64Array(4).fill(-Infinity), upper: new Float64Array(4).fill(Infinity) },
      ),
    };
    const far = { x: normals(random, 4), s: new Float64Array(0), y: normals(random, 1), z: new Float64Array(0) };
    expect(assess(program, interiorPointStep(program, far) ?? expect.fail("no step")).error).toBeLessThan(1e-12);
  });
});
