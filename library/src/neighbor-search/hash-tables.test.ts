import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { createHashTables } from "./hash-tables.js";
import { createSearch, neighborsWithin } from "./search.js";

test("[PA-035] finds nearly all neighbours of a search by brute force, and near pairs share cells more often than far ones", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(400, 6, createRandom(seed));
    const exact = neighborsWithin(createSearch(x, { algorithm: "brute-force" }), x, 1);
    const found = createHashTables(x, { width: 3, seed }).within(x, 1);
    let shared = 0;
    for (let i = 0; i < x.rows; i++) {
      const near = new Set(exact.indices.subarray(exact.rowStart[i], exact.rowStart[i + 1]));
      const here = found.indices.subarray(found.rowStart[i], found.rowStart[i + 1]);
      // What is found is right: a part of the neighbours, nearest first, the sample itself first of all.
      if (!here.every((j) => near.has(j)) || here[0] !== i) expect.fail(`sample ${i}: ${here.join(", ")}`);
      shared += here.length - 1;
    }
    const others = exact.indices.length - x.rows;
    expect(shared / others).toBeGreaterThan(0.9);
    const tables = createHashTables(x, { width: 3, tables: 200, seed });
    const shares = [0.2, 1, 3, 9].map((distance) => tables.collisions([0, 0, 0, 0, 0, 0], [distance, 0, 0, 0, 0, 0]));
    for (let k = 1; k < shares.length; k++) expect(shares[k]).toBeLessThan(shares[k - 1]);
    expect(shares[0]).toBeGreaterThan(0.6);
    expect(shares[3]).toBeLessThan(0.1);
  }
});

test("more tables find more, and more projections fewer", () => {
  const x = normalMatrix(300, 6, createRandom(9));
  const count = (tables: number, projections: number) =>
    createHashTables(x, { width: 2, tables, projections, seed: 1 }).within(x, 1.5).indices.length;
  expect(count(16, 4)).toBeGreaterThan(count(2, 4));
  expect(count(4, 2)).toBeGreaterThan(count(4, 8));
});

test("refuses cells without width, and queries of other columns", () => {
  expect(refusal(() => createHashTables([[0]], { width: 0 }))).toBe(
    "invalid-option: createHashTables: width must be a positive number, got 0",
  );
  expect(refusal(() => createHashTables([[0]], { width: 1 }).within([[0, 1]], 1))).toBe(
    "invalid-data: createHashTables: queries must have 1 columns like the samples, got 2",
  );
});
