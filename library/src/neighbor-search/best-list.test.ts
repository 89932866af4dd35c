/** The list of the best candidates. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBestList } from "./best-list.js";

test("keeps the nearest, of ties those of the lowest index, and restarts when drained", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (keys, size) => {
        const best = createBestList(size);
        const [indices, distances] = [new Int32Array(size), new Float64Array(size)];
        const expected = keys.map((key, index) => [key, index]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        for (const turn of [0, 1]) {
          // The second time in the opposite order.
          keys.forEach((_, at) => {
            const index = turn === 0 ? at : keys.length - 1 - at;
            best.offer(keys[index], index);
          });
          expect(best.limit()).toBe(keys.length < size ? Infinity : expected[size - 1][0]);
          const found = best.drain(indices, distances, 0);
          expect(found).toBe(Math.min(size, keys.length));
          const taken = expected.slice(0, found);
          expect(Array.from(indices.subarray(0, found))).toEqual(taken.map(([, index]) => index));
          expect(Array.from(distances.subarray(0, found))).toEqual(taken.map(([key]) => key));
        }
      },
    ),
    { seed: 1 },
  );
});
