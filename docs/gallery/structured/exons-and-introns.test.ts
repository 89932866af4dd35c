import { expect, test } from "vitest";
import { compare, drawGenes, shortRuns } from "./exons-and-introns.js";

test("[ML2-164] a chain learns to prefer equal neighbours, removes isolated labels and has fewer wrong positions", () => {
  for (let seed = 0; seed < 2; seed++) {
    const { chain, single, preference } = compare(seed);
    expect(preference).toBeGreaterThan(2);
    expect(single.isolated).toBeGreaterThan(10);
    expect(chain.isolated).toBeLessThan(0.05 * single.isolated);
    expect(chain.error).toBeLessThan(0.7 * single.error);
  }
});

test("genes have no short runs", () => {
  const { y } = drawGenes(3, 5);
  expect(y.map((sequence) => shortRuns(sequence, 5))).toEqual([0, 0, 0, 0, 0]);
  expect(shortRuns(["exon", "intron", "exon", "exon"], 1)).toBe(2);
});
