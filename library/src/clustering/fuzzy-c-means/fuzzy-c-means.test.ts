import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { row } from "../../data/matrix.js";
import { blobs, iris } from "../../datasets/index.js";
import { adjustedRandIndex } from "../../metrics/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { agglomerative } from "../agglomerative/agglomerative.js";
import { kMeans } from "../k-means/k-means.js";
import { fuzzyCMeans } from "./fuzzy-c-means.js";
import reference from "./reference/fuzzy-c-means.json" with { type: "json" };

describe("against R's e1071::cmeans", () => {
  test.each(reference.cases)("$clusters clusters of iris, fuzziness $fuzziness", async (expected) => {
    const { x } = await iris();
    const { clusters, fuzziness } = expected;
    const model = fuzzyCMeans({ clusters, fuzziness, tolerance: 1e-14, maxIterations: 2000 }).fit({ x });
    const { objective = [] } = model.report;
    // e1071 divides the objective by the number of samples.
    expect(objective[objective.length - 1] / x.rows).toBeCloseTo(expected.objective, 9);
    const places = Array.from({ length: clusters }, (_, k) => [...row(model.state.centers, k)]);
    expectClose(places.sort((a, b) => a[0] - b[0]).flat(), expected.centers.flat(), 1e-6);
  });
});

const corners = [
  [0, 0],
  [9, 0],
  [0, 9],
];

describe("laws", () => {
  test("the objective never rises", () => {
    for (let seed = 0; seed < 4; seed++) {
      const x = normalMatrix(80, 3, createRandom(seed));
      const { objective = [] } = fuzzyCMeans({ clusters: 4, seed }).fit({ x }).report;
      expect(objective.every((value, i) => i === 0 || value <= objective[i - 1] * (1 + 1e-12))).toBe(true);
    }
  });

  test("[MPM-005] fuzzy memberships and an agglomerative tree find the same groups, from soft and nested clusters", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = blobs({ samples: 90, centers: corners, spread: 1, seed });
      const fuzzy = fuzzyCMeans({ clusters: 3, seed }).fit({ x });
      const tree = agglomerative({ clusters: 3 }).fit({ x });
      expect(adjustedRandIndex(y, fuzzy.labels)).toBe(1);
      expect(adjustedRandIndex(fuzzy.labels, tree.labels)).toBe(1);
      // Between two centers the memberships are equal; near a center they are almost crisp.
      const { centers } = fuzzy.state;
      const middle = [...row(centers, 0)].map((value, j) => (value + row(centers, 1)[j]) / 2);
      const [half, own] = [fuzzy.memberships([middle]).data, fuzzy.memberships([[...row(centers, 0)]]).data];
      expect(half[0]).toBeCloseTo(half[1], 12);
      expect([...own]).toEqual([1, 0, 0]);
      expect(tree.tree.heights).toHaveLength(x.rows - 1);
    }
  });

  test("with little fuzziness the centers are those of k-means", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x } = blobs({ samples: 150, centers: corners, spread: 1, seed });
      const sorted = (data: Float64Array) => [...data].sort((a, b) => a - b);
      const soft = fuzzyCMeans({ clusters: 3, fuzziness: 1.05, seed }).fit({ x }).state.centers.data;
      expectClose(sorted(soft), sorted(kMeans({ clusters: 3 }).fit({ x }).state.centers.data), 1e-3);
    }
  });
});

describe("edge cases", () => {
  test("duplicates only give equal memberships", () => {
    const model = fuzzyCMeans({ clusters: 2 }).fit({ x: [[1], [1], [1]] });
    expect([...model.memberships([[1]]).data]).toEqual([0.5, 0.5]);
  });

  test("refuses more clusters than samples and a fuzziness of 1", () => {
    expect(refusal(() => fuzzyCMeans({ clusters: 3 }).fit({ x: [[1], [2]] }))).toBe(
      "invalid-option: fuzzy-c-means: 3 clusters need at least as many samples, got 2",
    );
    expect(refusal(() => fuzzyCMeans({ fuzziness: 1 }))).toContain("fuzziness");
  });

  test("warns when it did not converge", () => {
    const { warnings } = fuzzyCMeans({ clusters: 4, maxIterations: 2, tolerance: 0 }).fit({
      x: normalMatrix(60, 2, createRandom(1)),
    }).report;
    expect(warnings.map(({ code }) => code)).toEqual(["not-converged"]);
  });
});
