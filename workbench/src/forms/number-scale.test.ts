import { fraction, integer, nonNegative, number, type Option, positive, seed } from "lectern/contract";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { isSeed, nearestStop, scaleOf } from "./number-scale.js";
import type { NumberOption } from "./option-types.js";

/** Every number option of a table, inside other options too. */
function numberOptions(option: Option, depth = 0): NumberOption[] {
  switch (option.type) {
    case "number":
    case "integer":
      return [option];
    case "optional":
      return numberOptions(option.option, depth);
    case "list":
      return depth < 2 ? numberOptions(option.item, depth + 1) : [];
    case "record":
      return Object.values(option.fields).flatMap((field) => numberOptions(field, depth));
    case "variant":
      if (depth > 1) return [];
      return Object.values(option.variants).flatMap((fields) =>
        Object.values(fields).flatMap((field) => numberOptions(field, depth + 1)),
      );
    default:
      return [];
  }
}

const all = registry.methods.flatMap(({ options }) =>
  Object.values<Option>(options).flatMap((option) => numberOptions(option)),
);

describe("the slider of every number option of the registry", () => {
  const scales = all.flatMap((option) => {
    const stops = scaleOf(option);
    return stops === undefined ? [] : [{ option, stops }];
  });

  test("has ascending stops that the option accepts, its default among them", () => {
    expect(scales.length).toBeGreaterThan(200);
    for (const { option, stops } of scales) {
      const { minimum, maximum, open, type } = option;
      expect(stops).toContain(option.default);
      for (const [i, stop] of stops.entries()) {
        if (i > 0) expect(stop).toBeGreaterThan(stops[i - 1]);
        if (type === "integer") expect(Number.isInteger(stop)).toBe(true);
        expect(open ? stop > minimum && stop < maximum : stop >= minimum && stop <= maximum).toBe(true);
      }
    }
  });

  test("has enough stops to be useful and few enough to reach each", () => {
    for (const { option, stops } of scales) {
      expect(stops.length, JSON.stringify(option)).toBeLessThanOrEqual(260);
      expect(stops.length, JSON.stringify(option)).toBeGreaterThanOrEqual(option.maximum === 1 ? 3 : 10);
    }
  });
});

test("a penalty can be made a thousand times smaller and larger than its default, by ratios", () => {
  const stops = scaleOf(positive(1, "")) ?? [];
  expect([stops[0], stops.at(-1)]).toEqual([0.001, 1000]);
  for (let i = 1; i < stops.length; i++) expect(stops[i] / stops[i - 1]).toBeLessThan(1.34);
});

test("a penalty that may be zero can be set to zero", () => {
  expect(scaleOf(nonNegative(1, ""))?.slice(0, 2)).toEqual([0, 0.001]);
  expect(scaleOf(nonNegative(0, ""))?.slice(0, 2)).toEqual([0, 0.0001]);
});

test("whole numbers begin one by one", () => {
  expect(scaleOf(integer(5, ""))?.slice(0, 23)).toEqual([...Array.from({ length: 20 }, (_, i) => i + 1), 25, 30, 40]);
  expect(scaleOf(integer(300, ""))?.at(-1)).toBe(3000);
  expect(scaleOf(integer(0, "", { minimum: -1, maximum: 1 }))).toEqual([-1, 0, 1]);
});

test("shares go in hundredths, without excluded bounds", () => {
  const closed = scaleOf(fraction(0.5, "")) ?? [];
  expect(closed).toHaveLength(101);
  expect(closed[7]).toBe(0.07);
  const open = scaleOf(fraction(0.5, "", { open: true })) ?? [];
  expect([open[0], open.at(-1)]).toEqual([0.01, 0.99]);
});

test("seeds and numbers without a lower bound have no slider", () => {
  expect(isSeed(seed())).toBe(true);
  expect(isSeed(integer(0, "", { minimum: 0 }))).toBe(false);
  expect(scaleOf(seed())).toBeUndefined();
  expect(scaleOf(number(0, ""))).toBeUndefined();
});

test("the nearest stop is the value itself, the nearest by ratio, or an end", () => {
  const stops = [0, 0.01, 0.1, 1, 10];
  for (const [i, stop] of stops.entries()) expect(nearestStop(stops, stop)).toBe(i);
  expect(nearestStop(stops, 0.05)).toBe(2);
  expect(nearestStop(stops, 2)).toBe(3);
  expect(nearestStop(stops, 1e9)).toBe(4);
  expect(nearestStop(stops, -1)).toBe(0);
});
