import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { createRandom } from "../../numeric/random/random.js";
import { createCenterAssignment } from "./center-assignment.js";
import { createClusterMeans } from "./cluster-means.js";
import { squaredDistance } from "./squared-distance.js";

const frame = (columns: number) => ({ origin: new Float64Array(columns), scale: 1 });

test("means and totals follow samples that move between clusters", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(120, 3, random);
    const weights = Float64Array.from({ length: 120 }, () => random.integer(3) / 3);
    const assignment = createCenterAssignment(x, weights, 4, frame(3));
    assignment.begin();
    const means = createClusterMeans(assignment, weights);
    let before: Float64Array | undefined;
    for (let step = 0; step < 6; step++) {
      const centers = Float64Array.from({ length: 12 }, () => random.normal());
      const moves = Float64Array.from({ length: 4 }, (_, c) =>
        before === undefined ? 0 : Math.sqrt(squaredDistance(before, 3 * c, centers, 3 * c, 3)),
      );
      before = centers;
      assignment.assign(centers, moves);
      expectClose([means.total(centers) ?? Number.NaN], [assignment.total()], 1e-12);
      const labels = assignment.labels();
      const next = means.latest();
      for (let at = 0; at < 12; at++) {
        let [sum, mass] = [0, 0];
        for (let i = 0; i < 120; i++) {
          if (labels[i] !== Math.floor(at / 3)) continue;
          sum += weights[i] * x.data[3 * i + (at % 3)];
          mass += weights[i];
        }
        expect(next.centers[at]).toBeCloseTo(mass > 0 ? sum / mass : 0, 10);
      }
      expect(next.empty).toEqual(
        [0, 1, 2, 3].filter((c) => labels.every((label, i) => label !== c || weights[i] === 0)),
      );
    }
    assignment.dispose();
  }
});

test("gives no total that is tiny relative to the spread of the samples", () => {
  const x = { rows: 4, columns: 1, data: Float64Array.of(0, 1e-9, 1, 1 + 1e-9) };
  const weights = new Float64Array(4).fill(1);
  const assignment = createCenterAssignment(x, weights, 2, frame(1));
  assignment.begin();
  assignment.assign(Float64Array.of(0, 1), new Float64Array(2));
  const means = createClusterMeans(assignment, weights);
  expect(means.total(means.latest().centers)).toBeUndefined();
  assignment.dispose();
});
