import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { multiply } from "../multiply.js";
import { jacobiSvd } from "./small-svd.js";

function expectDecomposes(a: Matrix, tolerance = 1e-13): Float64Array {
  const { u, values, v } = jacobiSvd(a);
  const n = a.rows;
  const scaled = { ...u, data: u.data.map((value, at) => value * values[at % n]) };
  expectClose(multiply(scaled, transpose(v)).data, a.data, tolerance);
  for (const q of [u, v]) expectClose(multiply(transpose(q), q).data, identity(n).data, 1e-13);
  for (let k = 1; k < n; k++) expect(values[k]).toBeLessThanOrEqual(values[k - 1]);
  return values;
}

describe("jacobiSvd", () => {
  test("random, triangular and scaled matrices", () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const n = 1 + seed;
      const data = Float64Array.from({ length: n * n }, () => random.normal());
      expectDecomposes({ rows: n, columns: n, data });
      expectDecomposes({ rows: n, columns: n, data: data.map((value, at) => (at % n > at / n ? 0 : value)) });
      for (const scale of [1e-150, 1e150]) expectDecomposes({ rows: n, columns: n, data: data.map((v) => v * scale) });
    }
  });

  test("known values: [[3, 0], [4, 5]] has √45 and √5", () => {
    expectClose(
      expectDecomposes(
        asMatrix([
          [3, 0],
          [4, 5],
        ]),
      ),
      [Math.sqrt(45), Math.sqrt(5)],
      1e-15,
    );
  });

  test("rank 0, rank 1 and repeated values have complete orthogonal factors", () => {
    expect(Array.from(expectDecomposes(zeros(4, 4)))).toEqual([0, 0, 0, 0]);
    expectDecomposes(identity(5));
    const ones = { rows: 4, columns: 4, data: new Float64Array(16).fill(1) };
    expectClose(expectDecomposes(ones), [4, 0, 0, 0], 1e-14);
  });

  test("small values keep their relative precision: a graded diagonal times a rotation", () => {
    const grades = [1, 1e-5, 1e-10, 1e-15];
    const rotation = asMatrix([
      [0.6, 0.8, 0, 0],
      [-0.8, 0.6, 0, 0],
      [0, 0, 0.6, 0.8],
      [0, 0, -0.8, 0.6],
    ]);
    const graded = { ...rotation, data: rotation.data.map((value, at) => value * grades[Math.floor(at / 4)]) };
    const { values } = jacobiSvd(graded);
    for (let k = 0; k < 4; k++) expect(values[k] / grades[k]).toBeCloseTo(1, 12);
  });
});
