import { expect, test } from "vitest";
import { groupMeans, groupsOnCurve, keptTriplets } from "../../../test/group-layout.js";
import { refusal } from "../../../test/refusal.js";
import { selectRows } from "../../data/matrix.js";
import { digits } from "../../datasets/real.js";
import { trustworthiness } from "../../metrics/embedding/trustworthiness.js";
import { trimap } from "./trimap.js";

test("neighbours of digits stay neighbours", async () => {
  const { x } = await digits();
  const some = selectRows(
    x,
    Int32Array.from({ length: 200 }, (_, i) => i),
  );
  for (const seed of [1, 2]) {
    const { embedding } = trimap({ seed, maxIterations: 100 }).fit({ x: some });
    expect(trustworthiness(some, embedding, { neighbors: 5 })).toBeGreaterThan(0.93);
  }
});

test("from a random start it keeps which groups are near each other", () => {
  for (const seed of [1, 2]) {
    const { x, centers } = groupsOnCurve(12, 15, seed);
    const { embedding } = trimap({ seed, start: { kind: "random", spread: 0.01 }, maxIterations: 250 }).fit({ x });
    expect(keptTriplets(centers, groupMeans(embedding, 12))).toBeGreaterThan(0.7);
  }
});

test("few and equal samples are embedded, with a warning if there are fewer samples than neighbours", () => {
  const short = { maxIterations: 10 };
  const { embedding, report } = trimap(short).fit({ x: [[1], [2], [3], [4], [9]] });
  expect(embedding.rows).toBe(5);
  expect(report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
  expect(report.notes["violations"]).toBeLessThan(0.5);
  expect(
    trimap(short)
      .fit({ x: Array(30).fill([1, 2]) })
      .embedding.data.every(Number.isFinite),
  ).toBe(true);
  expect(() => trimap().fit({ x: [[1], [2], [3]] })).toThrow("trimap: needs at least 4 samples, got 3");
});

test("more triplets than memory can hold are refused before they are drawn", () => {
  const { x } = groupsOnCurve(3, 5, 1);
  expect(refusal(() => trimap({ randomTriplets: 2 ** 32 }).fit({ x }))).toContain("choose a smaller randomTriplets");
  expect(refusal(() => trimap({ outliers: 2 ** 30 }).fit({ x }))).toContain("choose a smaller outliers");
});
