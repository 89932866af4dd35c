import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { distanceSpace } from "../neighbor-search/distance-space.js";
import { resolveDistance } from "../neighbor-search/resolve-distance.js";
import { createRandom } from "../numeric/random/random.js";
import { distancesFrom } from "./distances-from.js";

test("equal to the distance of each pair to the last bit", () => {
  const others = Int32Array.of(5, 0, 7, 2);
  for (const kind of ["euclidean", "squared-euclidean", "cosine", "manhattan", "chebyshev"] as const) {
    for (const columns of [1, 3, 4, 9]) {
      const x = normalMatrix(8, columns, createRandom(columns));
      const space = distanceSpace(resolveDistance({ kind }, x));
      const points = space.prepare(x);
      const lengths = new Float64Array(4).fill(-1);
      distancesFrom(points, space)(3, others, 3, lengths);
      const single = (other: number) =>
        space.finish(
          space.between(points.data, 3 * points.columns, points.data, other * points.columns, points.columns),
        );
      // The last of the others is beyond the count.
      expect([...lengths]).toEqual([single(5), single(0), single(7), -1]);
    }
  }
});
