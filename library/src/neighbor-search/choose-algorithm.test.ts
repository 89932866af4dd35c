/** Which algorithm is taken. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { refusal } from "../../test/refusal.js";
import { chooseAlgorithm } from "./choose-algorithm.js";
import type { GivenDistance } from "./distance.js";
import { distanceSpace } from "./distance-space.js";
import { createSearch } from "./search.js";

describe("the choice of an algorithm", () => {
  test("automatic chooses by rows, columns and distance", () => {
    const chosen = (rows: number, columns: number, distance: GivenDistance) =>
      createSearch(drawnPoints(rows, columns, 1), { distance }).index.kind;
    expect(chosen(100, 2, { kind: "euclidean" })).toBe("brute-force");
    expect(chosen(3000, 2, { kind: "euclidean" })).toBe("kd-tree");
    expect(chosen(3000, 6, { kind: "euclidean" })).toBe("kd-tree");
    expect(chosen(3000, 8, { kind: "euclidean" })).toBe("brute-force");
    expect(chosen(3000, 6, { kind: "manhattan" })).toBe("brute-force");
    expect(chosen(3000, 8, { kind: "chebyshev" })).toBe("kd-tree");
    expect(chosen(6000, 2, { kind: "canberra" })).toBe("ball-tree");
    expect(chosen(600, 2, { kind: "hamming" })).toBe("brute-force");
  });

  test("the requested algorithm is used, unless the distance does not support it", () => {
    const points = drawnPoints(10, 2, 1);
    const space = distanceSpace({ kind: "jaccard" });
    expect(chooseAlgorithm("ball-tree", points, space)).toBe("ball-tree");
    expect(chooseAlgorithm("kd-tree", points, distanceSpace({ kind: "chebyshev" }))).toBe("kd-tree");
    expect(refusal(() => chooseAlgorithm("kd-tree", points, space))).toBe(
      'unsupported: neighbours: the kd-tree algorithm only supports distances based on differences of columns, which this one is not; set algorithm to "ball-tree" or "automatic"',
    );
    expect(refusal(() => chooseAlgorithm("approximate", points, space))).toMatch(/set algorithm to "automatic"/);
  });
});
