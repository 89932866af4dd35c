import { createTable, type Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { studyIdentity, tableIdentity } from "./identity.js";
import { requestFor } from "./testing/run-study.js";
import { moonsTable } from "./testing/tables.js";

describe("the identity of a table", () => {
  const base = { age: [31, 45, null], city: ["Bern", "Oslo", "Bern"], note: ["a b", "c d", "e f g"] };
  const identity = (change: Readonly<Record<string, unknown[]>> = {}) =>
    tableIdentity(createTable({ ...base, ...change }));

  test("is the same for the same values", () => {
    expect(identity()).toBe(identity());
    expect(tableIdentity(moonsTable(200))).toBe(tableIdentity(moonsTable(200)));
  });

  test("differs when a value, a missing value, a name, a type or a row differs", () => {
    const others = [
      identity({ age: [31, 45, 46] }),
      identity({ age: [31, null, 45] }),
      identity({ city: ["Bern", "Oslo", "Oslo"] }),
      identity({ city: ["Bern", "Rome", "Bern"] }),
      tableIdentity(createTable({ years: base.age, city: base.city, note: base.note })),
      tableIdentity(createTable({ age: ["31", "45", null], city: base.city, note: base.note })),
      tableIdentity(createTable({ age: [31, 45], city: ["Bern", "Oslo"], note: ["a b", "c d"] })),
    ];
    expect(new Set([identity(), ...others]).size).toBe(others.length + 1);
  });

  test("differs for 10,000 tables of one number", () => {
    const one = (value: number): Table => createTable({ a: Float64Array.of(value) });
    expect(new Set(Array.from({ length: 10_000 }, (_, i) => tableIdentity(one(i / 7)))).size).toBe(10_000);
  });
});

test("the identity of a study depends on data, columns, recipe, options, split and seed", () => {
  const steps = [{ kind: "ridge", options: { penalty: 1 } }];
  const request = requestFor(steps, "group");
  const all = [
    request,
    { ...request, data: "other" },
    { ...request, target: null },
    { ...request, ignored: ["x"] },
    { ...request, steps: [{ kind: "ridge", options: { penalty: 2 } }] },
    { ...request, steps: [...steps, ...steps] },
    { ...request, testShare: 0.2 },
    { ...request, seed: 1 },
    { ...request, axes: { x: "x", y: null } },
  ];
  expect(new Set(all.map(studyIdentity)).size).toBe(all.length);
  expect(studyIdentity(structuredClone(request))).toBe(studyIdentity(request));
});
