/** Fewer training samples: which are left, and their predictions. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { refusal } from "../../test/refusal.js";
import { asLabels, type ClassName, type Labels, selectLabels } from "../data/labels.js";
import { asMatrix, type Matrix, selectRows } from "../data/matrix.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { delaunay } from "../numeric/geometry/delaunay.js";
import { createRandom } from "../numeric/random/random.js";
import { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { condenseSamples, delaunayPrototypes } from "./prototypes.js";

function halves(x: Matrix): Labels {
  return asLabels(
    Array.from({ length: x.rows }, (_, i) =>
      x.data[i * x.columns] + 0.3 * x.data[i * x.columns + 1] > 0.2 ? "up" : "down",
    ),
  );
}

const oneNeighbor = nearestNeighborsClassifier({ neighbors: 1 });

function names(model: { predict(x: Matrix): Labels }, x: Matrix): ClassName[] {
  const { codes, classes } = model.predict(x);
  return Array.from(codes, (code) => classes[code]);
}

describe("prototypes", () => {
  test("[MP-089] removing samples whose Delaunay neighbours all have their class changes no prediction", () => {
    for (const [columns, rows] of [
      [2, 120],
      [3, 80],
    ]) {
      for (const seed of [1, 2]) {
        const x = drawnPoints(rows, columns, seed);
        const y = halves(x);
        const kept = delaunayPrototypes(x, y);
        expect(kept.length).toBeLessThan(columns === 2 ? 0.7 * rows : rows);
        const whole = oneNeighbor.fit({ x, y });
        const pruned = oneNeighbor.fit({ x: selectRows(x, kept), y: selectLabels(y, kept) });
        const queries = { ...drawnPoints(600, columns, seed + 10), columns };
        expect(names(pruned, queries)).toEqual(names(whole, queries));
      }
    }
    // Also with many columns, where the graph tends to be complete and little can be left out.
    const shares = [4, 8].map((columns) => {
      const x = drawnPoints(40, columns, 5);
      const y = halves(x);
      const kept = delaunayPrototypes(x, y);
      const pruned = oneNeighbor.fit({ x: selectRows(x, kept), y: selectLabels(y, kept) });
      const queries = drawnPoints(600, columns, 15);
      expect(names(pruned, queries)).toEqual(names(oneNeighbor.fit({ x, y }), queries));
      return kept.length / 40;
    });
    expect(shares[0]).toBeLessThan(1);
    expect(shares[1]).toBeGreaterThan(shares[0]);
    expect(shares[1]).toBeGreaterThan(0.95);
    // In more dimensions a sample has more of the others as neighbours.
    const degree = (columns: number) => delaunay(drawnPoints(60, columns, 3).data, columns).neighbors.length / 60;
    expect(degree(3)).toBeGreaterThan(1.5 * degree(2));
  });

  test("pruning keeps predictions on grids and with duplicates, where circles contain many samples", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), fc.boolean()), {
          minLength: 6,
          maxLength: 30,
        }),
        (given) => {
          const rows = [...given, [0, 0, true] as const, [5, 0, false] as const, [0, 5, true] as const];
          const x = asMatrix(rows.map(([a, b]) => [a, b]));
          const y = asLabels(rows.map(([, , label]) => label));
          const kept = delaunayPrototypes(x, y);
          const pruned = oneNeighbor.fit({ x: selectRows(x, kept), y: selectLabels(y, kept) });
          // Away from the lines where distances are equal.
          const queries = asMatrix(
            Array.from({ length: 200 }, (_, i) => [((i * 0.618034) % 1) * 7 - 1, ((i * 0.414214) % 1) * 7 - 1]),
          );
          expect(names(pruned, queries)).toEqual(names(oneNeighbor.fit({ x, y }), queries));
        },
      ),
      { numRuns: 40, seed: 5 },
    );
  });

  test("[MP-090] the active set is smaller, depends on the order, and consists of misclassified samples", () => {
    const x = drawnPoints(300, 2, 4);
    const y = halves(x);
    const sets = [0, 1, 2].map((seed) => condenseSamples(x, y, { seed }));
    for (const [seed, kept] of sets.entries()) {
      expect(kept.length).toBeLessThan(100);
      expect(condenseSamples(x, y, { seed })).toEqual(kept);
      const model = oneNeighbor.fit({ x: selectRows(x, kept), y: selectLabels(y, kept) });
      const right = model.predict(x).codes.filter((code, i) => code === y.codes[i]).length;
      expect(right / 300).toBeGreaterThan(0.85);
      // Once more by hand: a sample is kept when the nearest of those before has another class, and only then.
      const active: number[] = [];
      for (const i of createRandom(seed).fork("condense").permutation(300)) {
        const far = distances({ kind: "euclidean" }, selectRows(x, [i]), selectRows(x, active)).data;
        const nearest = active[far.indexOf(Math.min(...far))];
        const wrong = active.length === 0 || y.codes[nearest] !== y.codes[i];
        expect(kept.includes(i)).toBe(wrong);
        if (wrong) active.push(i);
      }
      expect(active.length).toBe(kept.length);
    }
    expect(new Set(sets.map((kept) => kept.join())).size).toBe(3);
  });

  test("a set of one class keeps one sample", () => {
    const x = drawnPoints(10, 2, 1);
    const y = asLabels(Array.from({ length: 10 }, () => "all"));
    expect(condenseSamples(x, y).length).toBe(1);
    expect(delaunayPrototypes(x, y).length).toBe(1);
  });

  test("refuses labels of another length", () => {
    expect(refusal(() => condenseSamples([[1]], asLabels(["a", "b"])))).toMatch(
      /the numbers of samples and labels must be equal, got 1 and 2/,
    );
    expect(refusal(() => delaunayPrototypes([[1, 2, 3, 4]], asLabels(["a", "b"])))).toMatch(
      /the numbers of samples and labels must be equal, got 1 and/,
    );
  });
});
