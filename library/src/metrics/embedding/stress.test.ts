import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalColumns } from "../../../test/normal-columns.js";
import { refusal } from "../../../test/refusal.js";
import reference from "./reference/embedding.json" with { type: "json" };
import { embeddingStress } from "./stress.js";

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("stress of all kinds, at the given and at the best scale", () => {
    for (const kind of ["raw", "normalized", "kruskal", "sammon"] as const) {
      expectClose([embeddingStress(x, embedding, { kind })], [map.stress[kind]], 1e-10);
    }
    expectClose([embeddingStress(x, embedding, { rescale: true })], [map.rescaledStress], 1e-10);
  });
});

describe("stress", () => {
  test("is 0 for the same distances, whatever the kind; and for any scale if rescaled", () => {
    const x = normalColumns(20, 2, 4);
    const turned = { ...x, data: x.data.map((_, at) => (at % 2 === 0 ? -3 * x.data[at + 1] : 3 * x.data[at - 1])) };
    for (const kind of ["raw", "normalized", "kruskal", "sammon"] as const) {
      expect(embeddingStress(x, x, { kind })).toBe(0);
      expect(embeddingStress(x, turned, { kind, rescale: true })).toBeLessThan(1e-12);
      expect(embeddingStress(x, turned, { kind })).toBeGreaterThan(0.1);
    }
  });

  test("refuses equal samples, equal images where it divides by them, and unknown kinds", () => {
    const equal = [[1], [1]];
    expect(refusal(() => embeddingStress(equal, [[1], [2]]))).toBe(
      "invalid-data: embeddingStress: all samples are equal, so all distances are 0",
    );
    expect(refusal(() => embeddingStress([[1], [2]], equal, { kind: "kruskal" }))).toBe(
      "invalid-data: embeddingStress: all points of the embedding are equal, so its distances are 0",
    );
    expect(refusal(() => embeddingStress([[1], [1], [2]], [[1], [2], [3]], { kind: "sammon" }))).toMatch(
      /^invalid-data: embeddingStress: the kind "sammon" divides by the distances .* remove duplicates/,
    );
    // @ts-expect-error no such kind
    expect(refusal(() => embeddingStress([[1], [2]], [[1], [2]], { kind: "sstress" }))).toMatch(/kind must be one of/);
    expect(embeddingStress([[1], [2]], equal, { rescale: true })).toBe(1);
  });
});
