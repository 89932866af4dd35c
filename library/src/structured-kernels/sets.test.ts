import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { row, zeros } from "../data/matrix.js";
import { checkGram } from "../kernels/mercer.js";
import { createRandom } from "../numeric/random/random.js";
import { structuredGram } from "./structured-gram.js";

test("the kernel of sets is the mean, or the sum, of the kernel of all pairs of their samples", () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const sets = [1, 4, 2, 6].map((rows) => normalMatrix(rows, 2, random));
    const k = structuredGram({ kind: "set", kernel: { kind: "rbf", gamma: 0.5 } }, sets);
    const sums = structuredGram({ kind: "set", kernel: { kind: "rbf", gamma: 0.5 }, average: false }, sets);
    const expected = sets.flatMap((x) =>
      sets.map((z) => {
        let sum = 0;
        for (let i = 0; i < x.rows; i++) {
          for (let j = 0; j < z.rows; j++) {
            const [[a, b], [c, d]] = [row(x, i), row(z, j)];
            sum += Math.exp(-0.5 * ((a - c) ** 2 + (b - d) ** 2));
          }
        }
        return sum;
      }),
    );
    expectClose(sums.data, expected, 1e-13);
    expectClose(
      k.data,
      expected.map((sum, at) => sum / sets[Math.floor(at / 4)].rows / sets[at % 4].rows),
      1e-13,
    );
    expect(checkGram(k, 1e-11).flaws).toEqual([]);
  }
});

test("an empty set has 0 with all, and a gamma that is left open is refused", () => {
  const sets = [zeros(0, 1), [[1]]];
  expect(structuredGram({ kind: "set", kernel: { kind: "rbf", gamma: 1 } }, sets).data).toEqual(
    Float64Array.of(0, 0, 0, 1),
  );
  expect(refusal(() => structuredGram({ kind: "set" }, [[[1]]]))).toContain("the gamma of the rbf kernel is null");
});

test("the overlap kernels compare sets of symbols", () => {
  const strings = ["abca", "bd", "", "ca"];
  const jaccard = structuredGram({ kind: "overlap" }, strings);
  expectClose(jaccard.data.subarray(0, 4), [1, 1 / 4, 0, 2 / 3], 1e-15);
  expect(jaccard.data[10]).toBe(1);
  expect(checkGram(jaccard).flaws).toEqual([]);
  const shared = structuredGram({ kind: "overlap", measure: "intersection" }, strings);
  expect(Array.from(shared.data.subarray(0, 4))).toEqual([3, 1, 0, 2]);
});
