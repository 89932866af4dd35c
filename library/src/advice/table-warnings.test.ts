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

test("a renaming of values is found in every type of column, whatever is missing, and one exception refutes it", () => {
  const target = noise.map((_, i) => ["low", "middle", "high"][i % 3]);
  const dates = target.map((level) => new Date(Date.UTC(2020, level.length, 1)));
  const table = createTable({
    target,
    same: target.map((level, i) => (i % 7 === 0 ? null : level)),
    dates,
    once: target.map((level, i) => (i === 98 ? "low" : level)),
    merged: target.map((level) => level === "low"),
    split: target.map((level, i) => (level === "low" && i > 50 ? "lower" : level)),
    unique: noise.map((_, i) => i),
    constant: noise.map(() => 1),
  });
  const telling = table.names.filter((name) => name !== "target" && tellsTarget(table, name, "target"));
  expect(telling).toEqual(["same", "dates"]);
  // As many rows as values twice over: fewer repetitions would be chance.
  const pairs = (values: number[]) => createTable({ a: values, b: values.map((value) => `v${value}`) });
  expect(tellsTarget(pairs([1, 1, 2, 2]), "a", "b")).toBe(true);
  expect(tellsTarget(pairs([1, 1, 2, 3]), "a", "b")).toBe(false);
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

test("warns of categories that differ only in capital letters or spaces, in a column or the target", () => {
  const cities = noise.map((_, i) => ["Bonn", "bonn", "Bonn ", "Aachen", "New  York"][i % 5]);
  expect(
    warningsOf({ city: cities, a: noise, y: noise.map((value) => 2 * value + 1e-3 * Math.abs(value)) }, "y"),
  ).toContain('column city: "Bonn" and "Bonn " and "bonn" differ only in capital letters or spaces');
  expect(warningsOf({ a: noise, y: labels.map((label, i) => (i < 9 ? label.toUpperCase() : label)) }, "y")).toContain(
    "column y: ",
  );
  const clear = noise.map((_, i) => ["Bonn", "Bonn Ost", "Born"][i % 3]);
  expect(warningsOf({ city: clear, a: noise, y: labels }, "y")).toBe("");
});

test("a plain table has no warnings", () => {
  expect(warningsOf({ a: noise, b: [...noise].reverse(), y: labels }, "y")).toBe("");
});
