import { expect, test } from "vitest";
import { profileTable } from "../data/quality/profile-table.js";
import { type ColumnLike, createTable } from "../data/table/table.js";
import { createRandom } from "../numeric/random/random.js";
import { tableWarnings, tellsTarget } from "./table-warnings.js";

function warningsOf(columns: Readonly<Record<string, ColumnLike>>, target: string): string {
  const table = createTable(columns);
  const profile = profileTable(table);
  const aim = profile.columns.find(({ name }) => name === target);
  return tableWarnings(
    table,
    profile,
    aim,
    table.names.filter((name) => name !== target),
  )
    .map(({ message }) => message)
    .join("\n");
}

const random = createRandom(1);
const noise = Array.from({ length: 100 }, () => random.normal());
const labels = noise.map((value) => (value > 0 ? "yes" : "no"));

test("a recoded copy of the target is a leak", () => {
  const table = createTable({
    target: labels,
    copy: labels.map((label) => (label === "yes" ? 1 : 0)),
    noise,
    other: noise.map((_, i) => (i % 3 === 0 ? "a" : "b")),
  });
  expect(tellsTarget(table, "copy", "target")).toBe(true);
  expect(tellsTarget(table, "noise", "target")).toBe(false);
  expect(tellsTarget(table, "other", "target")).toBe(false);
});

test("the target in other units is a leak; numbers that only correlate with it are not", () => {
  const table = createTable({
    celsius: noise,
    fahrenheit: noise.map((value) => 32 + 1.8 * value),
    near: noise.map((value, i) => value + 0.01 * noise[99 - i]),
  });
  expect(tellsTarget(table, "fahrenheit", "celsius")).toBe(true);
  expect(tellsTarget(table, "near", "celsius")).toBe(false);
});

test("warns of few samples, more columns than samples, duplicate rows, constant and missing targets", () => {
  expect(warningsOf({ a: [1, 2, 3], b: [3, 1, 2], c: [1, 3, 2], y: [5, 6, 9] }, "y")).toMatch(
    /3 samples.*\n.*3 columns for 3/,
  );
  expect(warningsOf({ a: noise, y: noise.map(() => 1) }, "y")).toContain("constant: there is nothing to learn");
  expect(warningsOf({ a: noise, y: noise.map((v, i) => (i === 0 ? null : v * v)) }, "y")).toContain(
    "missing in 1 rows",
  );
  expect(warningsOf({ a: [...noise, noise[0]], y: [...labels, labels[0]] }, "y")).toContain("1 duplicate rows");
  expect(warningsOf({ a: noise, copy: labels, y: labels }, "y")).toContain("copy determines the target y");
});

test("a plain table has no warnings", () => {
  expect(warningsOf({ a: noise, b: [...noise].reverse(), y: labels }, "y")).toBe("");
});
