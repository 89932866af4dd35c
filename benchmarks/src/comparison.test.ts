import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Comparison, Rival, Verdict } from "./comparison.js";
import { compareQuality, judge } from "./comparison.js";

const rule = (name: Comparison["rule"], tolerance = 0.01): Comparison => ({ figure: "q", rule: name, tolerance });

describe("compareQuality", () => {
  test.each<[Comparison["rule"], number, number, Verdict]>([
    ["equal", 1, 1.005, "equal"],
    ["equal", 1, 1.02, "differs"],
    ["equal", 1.02, 1, "differs"],
    ["equal", 0, 0, "equal"],
    ["larger-is-better", 0.9, 0.905, "equal"],
    ["larger-is-better", 0.95, 0.9, "better"],
    ["larger-is-better", 0.9, 0.95, "worse"],
    ["smaller-is-better", 90, 100, "better"],
    ["smaller-is-better", 100, 90, "worse"],
    ["smaller-is-better", -90, -100, "worse"],
  ])("%s: ours %d, theirs %d is %s", (name, ours, theirs, verdict) => {
    expect(compareQuality({ q: ours }, { q: theirs }, rule(name))).toBe(verdict);
  });

  test("a missing, non-numeric or NaN value cannot be compared", () => {
    for (const value of [undefined, "0.9", Number.NaN, [1]]) {
      expect(compareQuality({ q: value }, { q: 1 }, rule("equal"))).toBe("unknown");
      expect(compareQuality({ q: 1 }, { q: value }, rule("larger-is-better"))).toBe("unknown");
    }
  });

  test("better becomes worse when the sides are swapped", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    const opposite = { better: "worse", worse: "better", equal: "equal", differs: "differs", unknown: "unknown" };
    fc.assert(
      fc.property(finite, finite, fc.constantFrom("larger-is-better", "smaller-is-better"), (a, b, name) => {
        const forward = compareQuality({ q: a }, { q: b }, rule(name));
        expect(compareQuality({ q: b }, { q: a }, rule(name))).toBe(opposite[forward]);
      }),
    );
  });
});

describe("judge", () => {
  const rival = (name: string, seconds: number, verdict: Verdict): Rival => ({ name, seconds, verdict });

  test("divides by the fastest reference of equal quality", () => {
    const rivals = [rival("slow", 4, "equal"), rival("fast", 2, "equal")];
    expect(judge(1, rivals)).toEqual({ ratio: 0.5, against: "fast" });
  });

  test("ignores a reference that is faster but worse than ours", () => {
    expect(judge(1, [rival("rough", 0.1, "better"), rival("exact", 2, "equal")])).toEqual({
      ratio: 0.5,
      against: "exact",
    });
    expect(judge(1, [rival("rough", 0.1, "better")]).ratio).toBeNull();
  });

  test("counts a reference that is slower and worse", () => {
    expect(judge(1, [rival("rough", 4, "better")])).toEqual({ ratio: 0.25, against: "rough" });
  });

  test("gives no ratio when ours is faster than a reference but worse", () => {
    const judgement = judge(1, [rival("exact", 2, "worse"), rival("rough", 3, "equal")]);
    expect(judgement).toEqual({ ratio: null, reason: "worse: ours is faster than exact but its result is worse" });
  });

  test("keeps the bad ratio when ours is slower and worse", () => {
    expect(judge(3, [rival("exact", 1, "worse")])).toEqual({ ratio: 3, against: "exact" });
  });

  test("gives no ratio without a comparable reference", () => {
    expect(judge(1, [])).toEqual({ ratio: null, reason: "no reference ran" });
    expect(judge(1, [rival("a", 2, "differs"), rival("b", 2, "unknown")]).ratio).toBeNull();
  });
});
