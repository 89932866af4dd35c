import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, identity, type Matrix, row, zeros } from "../../data/matrix.js";
import { type Coding, codeSamples, codingSteps, requireSquares } from "./code-samples.js";
import reference from "./reference/sparse.json" with { type: "json" };

const samples = asMatrix(reference.x.slice(0, 8));
const dictionary = asMatrix(reference.dictionary);

describe("lasso codes", () => {
  test("match scikit-learn", () => {
    for (const { alpha, positive, codes } of reference.encoded) {
      const found = codeSamples(samples, dictionary, { kind: "lasso", alpha, positive });
      expectClose(found.codes.data, codes.flat(), 1e-7);
    }
  });

  test("are the same from another start, which is not modified", () => {
    const coding = { kind: "lasso", alpha: 0.5, positive: false } as const;
    const start = {
      ...zeros(samples.rows, dictionary.rows),
      data: new Float64Array(samples.rows * dictionary.rows).fill(2),
    };
    const { codes } = codeSamples(samples, dictionary, coding, 1e-12, start);
    expectClose(codes.data, codeSamples(samples, dictionary, coding, 1e-12).codes.data, 1e-8);
    expect(start.data.every((value) => value === 2)).toBe(true);
  });
});

describe("matching pursuit", () => {
  test("selects the same atoms as scikit-learn", () => {
    const unit = { ...dictionary, data: dictionary.data.slice() };
    for (let k = 0; k < unit.rows; k++) {
      const length = Math.hypot(...row(unit, k));
      for (let j = 0; j < unit.columns; j++) row(unit, k)[j] /= length;
    }
    for (const { nonZeros, codes } of reference.pursued) {
      expectClose(codeSamples(samples, unit, { kind: "matching-pursuit", nonZeros }).codes.data, codes.flat(), 1e-9);
    }
  });
});

test("costs and residuals match their definition; zero samples and zero dictionaries have the code zero", () => {
  const codings: Coding[] = [
    { kind: "lasso", alpha: 0.3, positive: false },
    { kind: "matching-pursuit", nonZeros: 2 },
  ];
  for (const coding of codings) {
    const { codes, cost, residuals } = codeSamples(samples, dictionary, coding);
    const back: Matrix = product(codes, dictionary);
    for (let i = 0; i < samples.rows; i++) {
      expect(residuals[i]).toBeCloseTo(
        row(samples, i).reduce((sum, value, j) => sum + (value - row(back, i)[j]) ** 2, 0),
        10,
      );
    }
    let expected = samples.data.reduce((sum, value, at) => sum + 0.5 * (value - back.data[at]) ** 2, 0);
    if (coding.kind === "lasso") expected += 0.3 * codes.data.reduce((sum, value) => sum + Math.abs(value), 0);
    expectClose([cost], [expected], 1e-10);
    for (const [x, atoms] of [
      [zeros(2, 10), dictionary],
      [samples, zeros(4, 10)],
    ] as const) {
      expect(codeSamples(x, atoms, coding).codes.data.every((value) => value === 0)).toBe(true);
    }
  }
  expect(refusal(() => requireSquares("some-method", asMatrix([[1e200]])))).toBe(
    "numerical: some-method: the samples hold numbers too large to be squared; rescale them",
  );
});

test("coding yields more often for more samples", () => {
  const atoms = identity(20);
  const yields = (samples: number) =>
    [...codingSteps(zeros(samples, 20), atoms, { kind: "lasso", alpha: 1, positive: false }, 1e-8)].length;
  expect(yields(50)).toBe(0);
  expect(yields(20_000)).toBeGreaterThan(2);
});
