import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { wine } from "../../datasets/index.js";
import { optics } from "./optics.js";
import reference from "./reference/optics.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "$data: order, reachability and labels, radius $radius, $minNeighbors neighbours, $distance distance",
    async (expected) => {
      const { x } = await wine();
      const kind = expected.distance as "euclidean" | "manhattan";
      const { radius, minNeighbors } = expected;
      const { labels, state } = optics({ radius, minNeighbors, distance: { kind } }).fit({ x });
      expect(Array.from(state.order)).toEqual(expected.order);
      expect(Array.from(state.predecessors)).toEqual(expected.predecessors);
      expect(state.reachability[0]).toBe(Infinity);
      expectClose(state.reachability.subarray(1), expected.reachability, 1e-12);
      expectClose(state.coreDistances, expected.core, 1e-12);
      expect(Array.from(labels)).toEqual(expected.labels);
    },
  );
});

describe("edge cases", () => {
  test("a radius below all core distances makes all samples noise, with a warning", () => {
    const model = optics({ radius: 0.1, minNeighbors: 2 }).fit({ x: [[0], [1], [2]] });
    expect(Array.from(model.labels)).toEqual([-1, -1, -1]);
    expect(model.report.warnings[0].message).toBe(
      "no sample has 2 samples within the radius 0.1, so all of them are noise; increase radius, to a height between those of state.reachability",
    );
  });

  test("equal samples are one cluster, and more neighbours than samples are refused", () => {
    expect(Array.from(optics({ minNeighbors: 3 }).fit({ x: [[1], [1], [1]] }).labels)).toEqual([0, 0, 0]);
    expect(refusal(() => optics({ minNeighbors: 4 }).fit({ x: [[1], [1], [1]] }))).toBe(
      "invalid-option: optics: minNeighbors must be at most the number of samples, 3, got 4",
    );
  });
});
