import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, orthogonalMatrix, product } from "../../../test/matrices.js";
import { warn } from "../../core/report.js";
import { runToEnd } from "../../core/run.js";
import { identity, type Matrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { separateJointly } from "./joint-separation.js";
import { whitenData } from "./white-data.js";

const settings = { order: "none", maxIterations: 100, tolerance: 1e-10 } as const;

function diagonal(values: readonly number[]): Matrix {
  const d = identity(values.length);
  values.forEach((value, i) => {
    d.data[i * (values.length + 1)] = value;
  });
  return d;
}

test("the rotation that makes all matrices diagonal gives the sources", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const white = whitenData("test", normalMatrix(50, 3, random), null);
    const q = orthogonalMatrix(3, random);
    const matrices = [diagonal([1, 2, 3]), diagonal([5, -1, 0])].map((d) => product(product(q, d), transpose(q)));
    const { state, report, transformed } = runToEnd(separateJointly(white, matrices, settings, () => []));
    // Sources have variance 1, so W K⁺ = Qᵀ up to the order and the signs of its rows.
    const rotation = product(product(state.unmixing, white.dewhiten), q);
    expectClose(rotation.data.map(Math.abs).sort(), [0, 0, 0, 0, 0, 0, 1, 1, 1], 1e-7);
    expectClose(transformed().data, product(white.centered, transpose(state.unmixing)).data, 1e-12);
    expect(report).toMatchObject({ converged: true, warnings: [] });
    expect(report.objective).toHaveLength(report.iterations);
    expect(report.objective[report.iterations - 1]).toBeLessThan(1e-12);
  }
});

test("collects the warnings of the data, of missing convergence, and of the method", () => {
  const random = createRandom(1);
  const white = { ...whitenData("test", normalMatrix(50, 3, random), null), warnings: [warn("low-rank", "data")] };
  const matrices = [1, 2, 3].map(() => {
    const m = normalMatrix(3, 3, random);
    return product(m, transpose(m));
  });
  const few = { ...settings, maxIterations: 1 };
  const { report } = runToEnd(
    separateJointly(white, matrices, few, ({ sources }) => [warn("few-samples", `${sources.rows} rows`)]),
  );
  expect(report.warnings.map(({ message }) => message)).toEqual([
    "data",
    "no convergence in 1 sweeps; increase maxIterations",
    "50 rows",
  ]);
});
