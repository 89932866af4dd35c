import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { contingencyTable } from "./contingency.js";
import reference from "./reference/partitions.json" with { type: "json" };

const partition = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 8, maxLength: 8 });

/** The counts without their order. */
const entries = (counts: Iterable<number>) => [...counts].sort((a, b) => a - b);

describe("the contingency table", () => {
  test("matches scikit-learn's", () => {
    for (const { first, second, contingency } of reference.partitions) {
      expect([...contingencyTable(first, second).counts.data]).toEqual(contingency.flat());
    }
  });

  test("[MP-073] counts overlaps; renaming clusters permutes rows and columns and changes nothing else", () => {
    fc.assert(
      fc.property(partition, partition, (a, b) => {
        const table = contingencyTable(a, b);
        const names = ["d", "a", "e", "c", "b"];
        const renamed = contingencyTable(
          a.map((c) => names[c]),
          b.map((c) => 10 - c),
        );
        expect(entries(renamed.counts.data)).toEqual(entries(table.counts.data));
        expect(entries(renamed.rowTotals)).toEqual(entries(table.rowTotals));
        for (const [i, row] of table.rows.entries()) {
          for (const [j, column] of table.columns.entries()) {
            const overlap = a.filter((c, k) => c === row && b[k] === column).length;
            expect(table.counts.data[i * table.columns.length + j]).toBe(overlap);
            const at = renamed.rows.indexOf(names[Number(row)]) * renamed.columns.length;
            expect(renamed.counts.data[at + renamed.columns.indexOf(10 - Number(column))]).toBe(overlap);
          }
        }
      }),
    );
  });

  test("leaves out classes without samples, and counts noise as a cluster", () => {
    const table = contingencyTable({ codes: Int32Array.of(0, 2, 2), classes: ["a", "b", "c"] }, [-1, -1, 0]);
    expect(table.rows).toEqual(["a", "c"]);
    expect(table.columns).toEqual([-1, 0]);
    expect([...table.counts.data]).toEqual([1, 0, 1, 1]);
  });

  test("is refused for partitions of different samples and of none", () => {
    expect(refusal(() => contingencyTable([0, 1], [0]))).toBe(
      "invalid-data: contingencyTable: needs two partitions of the same samples, got 2 and 1 labels",
    );
    expect(refusal(() => contingencyTable([], []))).toContain("got 0 and 0 labels");
  });
});
