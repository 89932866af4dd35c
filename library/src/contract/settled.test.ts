import { expect, test } from "vitest";
import { settledMean } from "../../test/settled-mean.js";
import { traitsOf } from "./settled.js";
import { capabilitiesOf } from "./validate/limits.js";

test("traits give the role, the target and the capabilities, and are frozen", () => {
  const traits = traitsOf(settledMean.parts, capabilitiesOf({ sparse: true }));
  expect(traits).toMatchObject({ role: "transformer", target: "numbers", offers: [] });
  expect([traits.supports.sparse, traits.supports.weights]).toEqual([true, false]);
  expect([Object.isFrozen(traits), Object.isFrozen(traits.supports)]).toEqual([true, true]);
});

test("an order for warm starts is a trait where they are supported", () => {
  const along = { option: "alpha", order: "descending" } as const;
  const holds = { ...along, holds: () => true };
  expect(traitsOf(settledMean.parts, capabilitiesOf({ warmStart: true }), holds).warmStarts).toEqual(along);
  expect("warmStarts" in traitsOf(settledMean.parts, capabilitiesOf(), along)).toBe(false);
  expect("warmStarts" in traitsOf(settledMean.parts, capabilitiesOf({ warmStart: true }))).toBe(false);
});
