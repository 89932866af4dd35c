import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { agreement, clusterNames, contingencyLines, knownClasses, scoreLines, separation } from "./partition-scores.js";

const value = (scores: readonly { name: string; value: number }[] | undefined, name: string) =>
  scores?.find((score) => score.name === name)?.value;

test("equal partitions agree whatever the clusters are called, and independent ones do not", () => {
  const equal = agreement(["a", "a", "b", "b"], ["1", "1", "0", "0"]);
  expect(equal.map(({ name, value }) => [name, Number(value.toFixed(12))])).toEqual([
    ["Rand index", 1],
    ["adjusted Rand index", 1],
    ["mutual information", Number(Math.log(2).toFixed(12))],
    ["normalised", 1],
    ["adjusted for chance", 1],
    ["variation of information", 0],
    ["matching", 1],
  ]);
  expect(equal.at(-1)?.meaning).toContain("1 is a, 0 is b");
  const independent = agreement(["a", "a", "b", "b"], ["0", "1", "0", "1"]);
  // Of 6 pairs, 2 are apart in both partitions.
  expect(value(independent, "Rand index")).toBeCloseTo(1 / 3, 12);
  expect(value(independent, "mutual information")).toBeCloseTo(0, 12);
  expect(value(independent, "variation of information")).toBeCloseTo(2 * Math.log(2), 12);
  expect(value(independent, "matching")).toBe(0.5);
});

test("groups far apart are separated; noise is left out, and one group has no scores", () => {
  const x = Array.from({ length: 60 }, (_, i) => (i < 30 ? 0 : 100) + (i % 7));
  const points = createTable({ x, y: x.map(Math.cos) });
  const groups = x.map((_, i) => (i < 30 ? "0" : "1"));
  const scores = separation({ points, groups });
  expect(value(scores, "silhouette")).toBeGreaterThan(0.4);
  const shuffled = separation({ points, groups: groups.map((_, i) => String(i % 2)) });
  expect(value(shuffled, "silhouette")).toBeLessThan(0.1);
  expect(value(shuffled, "Davies–Bouldin")).toBeGreaterThan(value(scores, "Davies–Bouldin") ?? 0);
  expect(value(shuffled, "Caliński–Harabasz")).toBeLessThan(value(scores, "Caliński–Harabasz") ?? 0);
  expect(separation({ points, groups: x.map(() => "0") })).toBeUndefined();
  const rest = groups.map((name) => (name === "1" ? "noise" : name));
  expect(separation({ points, groups: rest })).toBeUndefined();
  expect(clusterNames([-1, 0, 2])).toEqual(["noise", "0", "2"]);
});

test("the scales of an embedding are kept, those of other columns are not", () => {
  // The second column is small, but after scaling it hides the groups.
  const x = Array.from({ length: 60 }, (_, i) => (i % 2) * 10);
  const points = createTable({ x, y: x.map((_, i) => 0.01 * Math.sin(i)) });
  const groups = x.map(String);
  const own = value(separation({ points, groups, isScaled: true }), "silhouette") ?? 0;
  expect(own).toBeGreaterThan(0.99);
  expect(value(separation({ points, groups }), "silhouette")).toBeLessThan(own - 0.1);
});

test("thousands of points are judged by some of them", () => {
  const x = Array.from({ length: 30_000 }, (_, i) => (i % 3) * 50 + Math.sin(i));
  const groups = x.map((_, i) => String(i % 3));
  expect(value(separation({ points: createTable({ x, y: x }), groups }), "silhouette")).toBeGreaterThan(0.9);
});

test("rows without a class are left out, and a column of names is no column of classes", () => {
  const table = createTable({
    kind: ["a", "b", null, "a", "b"],
    id: ["q", "r", "s", "t", "u"],
    one: ["z", "z", "z", "z", "z"],
  });
  expect(knownClasses(table, "kind")).toEqual({ rows: Int32Array.of(0, 1, 3, 4), classes: ["a", "b", "a", "b"] });
  expect(knownClasses(table, "id")).toBeUndefined();
  expect(knownClasses(table, "one")).toBeUndefined();
  expect(() => knownClasses(table, "kinds")).toThrow(/kinds/);
});

test("lines for the terminal: scores with their meaning, classes by clusters", () => {
  expect(scoreLines([{ name: "silhouette", value: 0.5, meaning: "1 is best" }])).toEqual([
    "  silhouette  0.5000  1 is best",
  ]);
  expect(contingencyLines(["a", "a", "b"], ["0", "1", "1"])).toEqual(["     0  1", "  a  1  1", "  b  0  1"]);
  const many = Array.from({ length: 20 }, (_, i) => `c${i}`);
  expect(contingencyLines(many, many)).toEqual(["  20 classes and 20 clusters: too many for a table"]);
});
