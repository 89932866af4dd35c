import { expect, test } from "vitest";
import { byKind, mean, note, placeOf, round } from "./places.js";

test("the place of a method is the share of the others that are better; equals share a place", () => {
  const all = [3, 5, 5, 1].map((score, i) => ({ kind: `m${i}`, score }));
  expect(all.map((one) => placeOf(one, all))).toEqual([2 / 3, 0, 0, 1]);
  expect(placeOf(all[0], [all[0]])).toBe(0);
});

test("a method that failed comes after all others", () => {
  const all = [
    { kind: "slow", score: Number.NEGATIVE_INFINITY },
    { kind: "a", score: -5 },
  ];
  expect(placeOf(all[0], all)).toBe(1);
});

test("values are gathered by kind and summed up in the order of the names", () => {
  const lists = new Map<string, number[]>();
  for (const [kind, value] of [
    ["b", 1],
    ["a", 2],
    ["b", 4],
  ] as const)
    note(lists, kind, value);
  expect(Object.entries(byKind(lists, (own) => round(mean(own))))).toEqual([
    ["a", 2],
    ["b", 2.5],
  ]);
  expect(round(0.123456)).toBe(0.123);
});
