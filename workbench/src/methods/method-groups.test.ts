import type { AnyMethod } from "lectern/contract";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { groupMethods, neighborsOf } from "./method-groups.js";

test("every method is in one group", () => {
  const kinds = groupMethods(registry.methods).flatMap(({ methods }) => methods.map(({ kind }) => kind));
  expect(kinds.toSorted()).toEqual(registry.methods.map(({ kind }) => kind).toSorted());
});

test("empty groups are left out", () => {
  const groups = groupMethods([registry.method("ridge")]);
  expect(groups.map(({ title }) => title)).toEqual(["Regression"]);
});

test("going on from card to card visits every method once", () => {
  let kind: string | undefined = groupMethods(registry.methods)[0]?.methods[0]?.kind;
  expect(neighborsOf(registry.methods, kind ?? "")[0]).toBeUndefined();
  const seen = new Set<string>();
  while (kind !== undefined) {
    expect(seen.has(kind)).toBe(false);
    seen.add(kind);
    const next: AnyMethod | undefined = neighborsOf(registry.methods, kind)[1];
    if (next !== undefined) expect(neighborsOf(registry.methods, next.kind)[0]?.kind).toBe(kind);
    kind = next?.kind;
  }
  expect(seen.size).toBe(registry.methods.length);
  expect(neighborsOf(registry.methods, "gone")).toEqual([undefined, undefined]);
});
