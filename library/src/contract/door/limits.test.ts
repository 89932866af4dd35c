import { expect, test } from "vitest";
import { createDoors, sharedSamples } from "./limits.js";

const declared = {
  kind: "scaler",
  supports: { sparse: true, weights: true },
  limits: ({ center }: { center: boolean }) => (center ? { sparse: "set center to false" } : {}),
};

test("a method supports what it declares and nothing else", () => {
  expect(createDoors({ kind: "plain" }, { target: "none" }).supports).toEqual({
    weights: false,
    sparse: false,
    missing: false,
    fillsMissing: false,
    table: false,
    categories: false,
    groups: false,
    givesTable: false,
    warmStart: false,
  });
  expect(createDoors(declared, { target: "none" }).supports).toMatchObject({
    sparse: true,
    weights: true,
    missing: false,
  });
});

test("options take capabilities away from one recipe, not from another", () => {
  const { doorOf } = createDoors(declared, { target: "none" });
  expect(doorOf({ center: true })).toMatchObject({
    kind: "scaler",
    supports: { sparse: false, weights: true },
    limits: { sparse: "set center to false" },
  });
  expect(doorOf({ center: false }).supports.sparse).toBe(true);
});

test("methods inside another need a table together, or none of them does", () => {
  const { supports: plain } = createDoors({ kind: "plain" }, { target: "none" });
  const [table, categories] = [
    { ...plain, table: true },
    { ...plain, categories: true },
  ];
  expect(sharedSamples([plain])).toEqual({ table: false, categories: false });
  expect(sharedSamples([categories, categories])).toEqual({ table: false, categories: true });
  expect(sharedSamples([categories, table])).toEqual({ table: true, categories: false });
  expect(sharedSamples([categories, plain])).toEqual({ table: false, categories: false });
  expect(sharedSamples([table, plain])).toEqual({ table: false, categories: false });
});

test("what becomes of unknown categories is missing unless the method says otherwise", () => {
  const strict = {
    kind: "strict",
    unknown: ({ refuse }: { refuse: boolean }) => (refuse ? { refuse: "no" } : "extra"),
  } as const;
  expect(createDoors({ kind: "plain" }, { target: "none" }).doorOf({}).unknown).toBe("missing");
  expect(createDoors(strict, { target: "none" }).doorOf({ refuse: true }).unknown).toEqual({ refuse: "no" });
  expect(createDoors(strict, { target: "none" }).doorOf({ refuse: false }).unknown).toBe("extra");
});
