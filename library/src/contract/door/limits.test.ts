import { expect, test } from "vitest";
import { createDoors } from "./limits.js";

const declared = {
  kind: "scaler",
  supports: { sparse: true, weights: true },
  limits: ({ center }: { center: boolean }) => (center ? { sparse: "set center to false" } : {}),
};

test("a method supports what it declares and nothing else", () => {
  expect(createDoors({ kind: "plain" }, "none").supports).toEqual({
    weights: false,
    sparse: false,
    missing: false,
    fillsMissing: false,
    table: false,
    groups: false,
    warmStart: false,
  });
  expect(createDoors(declared, "none").supports).toMatchObject({ sparse: true, weights: true, missing: false });
});

test("options take capabilities away from one recipe, not from another", () => {
  const { doorOf } = createDoors(declared, "none");
  expect(doorOf({ center: true })).toMatchObject({
    kind: "scaler",
    supports: { sparse: false, weights: true },
    limits: { sparse: "set center to false" },
  });
  expect(doorOf({ center: false }).supports.sparse).toBe(true);
});
