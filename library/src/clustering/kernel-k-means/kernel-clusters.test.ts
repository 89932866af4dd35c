import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { gramOfRows } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { moveMeans, nearestMeans, seedLabels } from "./kernel-clusters.js";

const limits = { maxIterations: 100, tolerance: 0 };

test("means, their lengths and the objective are those in the space of the linear kernel", () => {
  const x = normalMatrix(30, 2, createRandom(1));
  const weights = Float64Array.from({ length: 30 }, (_, i) => i % 3);
  const start = Int32Array.from({ length: 30 }, (_, i) => (i >> 1) % 2);
  const fit = runToEnd(moveMeans({ gram: gramOfRows(x), weights }, start, 2, limits));
  expect(fit.labels).toEqual(fit.members);
  const means = [0, 1].map((k) =>
    [0, 1].map((j) => fit.members.reduce((sum, m, i) => sum + (m === k ? fit.shares[i] * x.data[2 * i + j] : 0), 0)),
  );
  expectClose(
    fit.norms,
    means.map(([a, b]) => a * a + b * b),
    1e-12,
  );
  const total = fit.labels.reduce(
    (sum, k, i) => sum + weights[i] * ((x.data[2 * i] - means[k][0]) ** 2 + (x.data[2 * i + 1] - means[k][1]) ** 2),
    0,
  );
  expectClose([fit.objective[fit.objective.length - 1]], [total], 1e-12);
});

test("seeds give every well separated group its own label", () => {
  const x = asMatrix([0, 100, 200].flatMap((c) => [[c], [c + 1], [c + 2]]));
  for (let seed = 0; seed < 20; seed++) {
    const labels = seedLabels(
      { gram: gramOfRows(x), weights: new Float64Array(9).fill(1) },
      3,
      true,
      createRandom(seed),
    );
    expect(new Set([0, 3, 6].map((i) => labels[i])).size).toBe(3);
    for (const i of [0, 3, 6]) expect(labels[i + 1]).toBe(labels[i]);
  }
});

test("clusters without samples get those farthest from their means", () => {
  const x = asMatrix([[0], [1], [2], [50]]);
  const fit = runToEnd(
    moveMeans({ gram: gramOfRows(x), weights: new Float64Array(4).fill(1) }, new Int32Array(4), 2, limits),
  );
  expect(fit.labels).toEqual(Int32Array.of(0, 0, 0, 1));
  // Equal samples cannot fill three clusters, but each mean still has a sample.
  const same = { gram: gramOfRows(asMatrix([[3], [3], [3]])), weights: new Float64Array(3).fill(1) };
  const even = runToEnd(moveMeans(same, new Int32Array(3), 3, limits));
  expect(new Set(even.members).size).toBe(3);
  expect(even.objective[even.objective.length - 1]).toBe(0);
});

test("the nearest mean has the least ‖m‖² − 2 φ(x)·m, the first of equal ones", () => {
  expect(
    nearestMeans(
      asMatrix([
        [1, 4],
        [1, 1],
        [2, 2],
      ]),
      Float64Array.of(0, 4),
    ),
  ).toEqual(Int32Array.of(1, 0, 0));
});
