import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { withSpectrum } from "../../../../test/sparse-examples.js";
import { zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { multiplyVector } from "../../multiply.js";
import { innerProduct } from "../../vector-operations.js";
import { denseOperator } from "../operator.js";
import { createInnerBasis, type InnerBasis } from "./basis.js";

const n = 25;
const a = withSpectrum(
  Float64Array.from({ length: n }, (_, i) => i - 5),
  1,
);
const b = withSpectrum(
  Float64Array.from({ length: n }, (_, i) => 1 + 10 * i),
  2,
);

function expectConsistent(basis: InnerBasis, weight: typeof b | undefined): void {
  for (let i = 0; i < basis.count(); i++) {
    expectClose(basis.image(i), multiplyVector(a, basis.row(i)), 1e-12);
    expectClose(basis.weighted(i), weight === undefined ? basis.row(i) : multiplyVector(weight, basis.row(i)), 1e-11);
    for (let j = 0; j <= i; j++) expect(innerProduct(basis.row(i), basis.weighted(j))).toBeCloseTo(i === j ? 1 : 0, 11);
  }
}

describe("a basis in the inner product of B", () => {
  test("is B-orthonormal, with exact products, and stays so in combinations", () => {
    for (const weight of [undefined, b]) {
      const basis = createInnerBasis("here", denseOperator(a), weight && denseOperator(weight), 8);
      const random = createRandom(1);
      for (let k = 0; k < 8; k++)
        expect(basis.append(Float64Array.from({ length: n }, () => random.normal()))).toBe(true);
      expectConsistent(basis, weight);
      expect(basis.append(Float64Array.from({ length: n }, () => random.normal()))).toBe(false);
      // (e₀ + e₁)/√2, and (e₀ − e₁)/√2 with e₅
      const best = { ...zeros(8, 1), data: Float64Array.of(Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 0, 0, 0) };
      const directions = zeros(8, 2);
      directions.data[0] = Math.SQRT1_2;
      directions.data[2] = -Math.SQRT1_2;
      directions.data[11] = 1;
      basis.combine({ values: new Float64Array(1), best, directions });
      expect(basis.count()).toBe(3);
      expectConsistent(basis, weight);
    }
  });

  test("drops dependent and zero vectors, and adds nearly dependent ones accurately", () => {
    const basis = createInnerBasis("here", denseOperator(a), denseOperator(b), 6);
    const first = Float64Array.from({ length: n }, (_, i) => Math.sin(i));
    expect(basis.append(first)).toBe(true);
    expect(basis.append(first.map((value) => -3e50 * value))).toBe(false);
    expect(basis.append(new Float64Array(n))).toBe(false);
    expect(basis.append(first.map((value, i) => value + 1e-9 * Math.cos(i)))).toBe(true);
    expectConsistent(basis, b);
    basis.clear();
    expect(basis.count()).toBe(0);
  });

  test("projects S A Sᵀ, and refuses a B that is not positive definite", () => {
    const basis = createInnerBasis("here", denseOperator(a), undefined, 3);
    for (let k = 0; k < 3; k++) basis.append(Float64Array.from({ length: n }, (_, i) => Math.cos(i * (k + 1))));
    const h = basis.projected();
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++)
        expect(h.data[i * 3 + j]).toBeCloseTo(innerProduct(basis.row(i), multiplyVector(a, basis.row(j))), 11);
    }
    const indefinite = createInnerBasis(
      "here",
      denseOperator(a),
      denseOperator({ ...b, data: b.data.map((value) => -value) }),
      3,
    );
    expect(() => indefinite.append(new Float64Array(n).fill(1))).toThrow("here: b is not positive definite");
  });
});
