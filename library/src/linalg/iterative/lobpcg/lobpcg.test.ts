import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import {
  cyclesLaplacian,
  gridEigenvalues,
  gridLaplacian,
  readTriplets,
  withSpectrum,
} from "../../../../test/sparse-examples.js";
import { asMatrix, identity, transpose, zeros } from "../../../data/matrix.js";
import { fromDense } from "../../../data/sparse.js";
import { createRandom } from "../../../numeric/random/random.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { multiply } from "../../multiply.js";
import reference from "../../reference/iterative.json" with { type: "json" };
import { asOperator, type OperatorLike } from "../operator.js";
import { incompleteCholesky } from "../preconditioners.js";
import { type LobpcgResult, lobpcg, lobpcgSteps } from "./lobpcg.js";

/** ‖A x − λ B x‖ small relative to the scale, xᵀBx' = 1 or 0. */
function expectPairs(a: OperatorLike, b: OperatorLike, found: LobpcgResult, scale: number, tolerance = 1e-8): void {
  const { values, vectors } = found;
  const n = vectors.rows;
  expect(found.converged).toBe(true);
  const weighted = zeros(n, values.length);
  for (let k = 0; k < values.length; k++) {
    const vector = Float64Array.from({ length: n }, (_, i) => vectors.data[i * values.length + k]);
    const [left, right] = [new Float64Array(n), new Float64Array(n)];
    asOperator(a).apply(vector, left);
    asOperator(b).apply(vector, right);
    for (let i = 0; i < n; i++) weighted.data[i * values.length + k] = right[i];
    const size = Math.hypot(...left.map((value, i) => (value - values[k] * right[i]) / scale));
    expect(size).toBeLessThanOrEqual(tolerance * Math.max(1, Math.hypot(...vector)));
    expect(Math.abs(size - found.residuals[k] / scale)).toBeLessThan(1e-12);
  }
  expectClose(multiply(transpose(vectors), weighted).data, identity(values.length).data, 1e-10);
}

describe("against SciPy", () => {
  test("A x = λ B x, with and without a preconditioner, over seeds", () => {
    const a = readTriplets(reference.generalized.a);
    const b = readTriplets(reference.generalized.b);
    for (const preconditioner of [undefined, incompleteCholesky(a)]) {
      for (let seed = 0; seed < 2; seed++) {
        const found = lobpcg(a, { count: 6, b, seed, ...(preconditioner && { preconditioner }) });
        expectPairs(a, b, found, 10);
        expectClose(found.values, reference.generalized.smallest, 1e-10);
      }
    }
  });
});

describe("spectra", () => {
  test("a grid with double eigenvalues; the preconditioner saves most iterations", () => {
    const side = 25;
    const a = gridLaplacian(side);
    const plain = lobpcg(a, { count: 6 });
    const better = lobpcg(a, { count: 6, preconditioner: incompleteCholesky(a) });
    for (const found of [plain, better]) {
      expectPairs(a, identity(side * side), found, 8);
      expectClose(found.values, gridEigenvalues(side).slice(0, 6), 1e-10);
    }
    expect(better.iterations).toBeLessThan(plain.iterations / 2);
  });

  test("graph Laplacians with four components: four zeros", () => {
    const a = cyclesLaplacian([20, 15, 25, 30]);
    const found = lobpcg(a, { count: 5 });
    expectPairs(a, identity(90), found, 4);
    for (let k = 0; k < 4; k++) expect(Math.abs(found.values[k])).toBeLessThan(1e-10);
    expect(found.values[4]).toBeCloseTo(2 - 2 * Math.cos((2 * Math.PI) / 30), 9);
  });

  test("indefinite, clustered and repeated spectra match the dense decomposition", () => {
    for (let seed = 0; seed < 2; seed++) {
      const values = Float64Array.from({ length: 80 }, (_, i) =>
        i < 3 ? -2 : i < 6 ? -1 + i * 1e-7 : Math.sin(i) + 1,
      );
      const a = withSpectrum(values, seed);
      const found = lobpcg(a, { count: 7, seed });
      expectPairs(a, identity(80), found, 2);
      expectClose(
        found.values,
        Array.from(values)
          .sort((x, y) => x - y)
          .slice(0, 7),
        1e-11,
      );
    }
  });

  test("small matrices of every size, all pairs or one", () => {
    for (let n = 1; n <= 12; n++) {
      const random = createRandom(n);
      const a = zeros(n, n);
      for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a.data[i * n + j] = a.data[j * n + i] = random.normal();
      const all = symmetricEigen(a).values;
      for (const count of [1, n]) {
        const found = lobpcg(a, { count });
        expectPairs(a, identity(n), found, 3);
        expectClose(found.values, all.slice(0, count), 1e-11);
      }
    }
  });

  test("the zero matrix, the identity, and scales of 1e±100", () => {
    expect(Array.from(lobpcg(zeros(20, 20), { count: 3 }).values)).toEqual([0, 0, 0]);
    expectClose(lobpcg(identity(20), { count: 3 }).values, [1, 1, 1], 1e-13);
    const a = withSpectrum(
      Float64Array.from({ length: 60 }, (_, i) => 1 + i),
      3,
    );
    for (const scale of [1e-100, 1e100]) {
      const found = lobpcg({ ...a, data: a.data.map((value) => value * scale) }, { count: 3 });
      expect(found.converged).toBe(true);
      expectClose(
        found.values.map((value) => value / scale),
        [1, 2, 3],
        1e-11,
      );
    }
  });
});

describe("options", () => {
  test("the same seed gives the same bits; too few iterations are reported; steps report the values", () => {
    const a = gridLaplacian(12);
    expect(lobpcg(a, { count: 2, seed: 1 })).toEqual(lobpcg(a, { count: 2, seed: 1 }));
    const settings = { count: 2, maxIterations: 3 };
    expect(lobpcg(a, settings)).toMatchObject({ converged: false, iterations: 3 });
    const steps = [...lobpcgSteps(a, settings)];
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(steps[2].values[0]).toBeLessThan(steps[0].values[0]);
  });

  test("refuses asymmetry, NaN, a B that is not positive definite, and wrong shapes, naming the operation", () => {
    expect(() =>
      lobpcg(
        asMatrix([
          [1, 2],
          [0, 1],
        ]),
        { count: 1 },
      ),
    ).toThrow("lobpcg: the matrix must be symmetric");
    expect(() => lobpcg(asMatrix([[Number.NaN]]), { count: 1 })).toThrow("lobpcg: entry 0 of a product");
    expect(() =>
      lobpcg(identity(3), {
        count: 1,
        b: asMatrix([
          [-1, 0, 0],
          [0, -1, 0],
          [0, 0, -1],
        ]),
      }),
    ).toThrow("lobpcg: b is not positive definite");
    expect(() => lobpcg(identity(3), { count: 1, b: identity(2) })).toThrow("lobpcg: b");
    expect(() => lobpcg(fromDense([[1, 2]]), { count: 1 })).toThrow("must be square");
    expect(() => lobpcg(identity(3), { count: 4 })).toThrow("count must be a whole number from 1 to 3");
    expect(() => lobpcg(identity(3), { count: 1, tolerance: -1 })).toThrow("tolerance");
  });
});
