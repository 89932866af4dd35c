import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { drawnEffect, effectValues } from "./readable-effect.js";

const x = createTable({
  built: { type: "date", values: Float64Array.of(Date.UTC(1999, 6, 2), Date.UTC(2000, 0, 1, 12)) },
  size: [1, 2],
});
const effect = {
  values: [Date.UTC(1999, 6, 2), Date.UTC(2000, 0, 1, 12)],
  predictions: Float64Array.of(1, 2),
  class: null,
};

test("dates are written as dates and plotted as years", () => {
  const built = { ...effect, column: "built" };
  expect(effectValues(built, x)).toEqual(["1999-07-02", "2000-01-01"]);
  const day = { ...built, values: [Date.UTC(1999, 6, 2), Date.UTC(1999, 6, 2, 12)] };
  expect(effectValues(day, x)).toEqual(["1999-07-02T00:00:00", "1999-07-02T12:00:00"]);
  const drawn = drawnEffect(built, x);
  expect(drawn.column).toBe("built (year)");
  expect(drawn.values[0]).toBeCloseTo(1999.5, 2);
  expect(drawn.values[1]).toBeCloseTo(2000, 2);
});

test("numbers are unchanged", () => {
  const size = { ...effect, column: "size" };
  expect(effectValues(size, x)).toBe(size.values);
  expect(drawnEffect(size, x)).toBe(size);
});
