import { describe, expect, test } from "vitest";
import { findSuitableMethods } from "../../cli/src/learn/suitable-methods.js";
import { drawSeries, seriesKinds } from "./series.js";

describe.each(Object.keys(seriesKinds))("a series of the kind %s", (kind) => {
  const { table, target, futures } = drawSeries(kind, 150, 0);

  test("is a table in time order with a target of numbers, the same for the same seed only", () => {
    const { advice } = findSuitableMethods(table, { target });
    expect(advice.task).toBe("regression");
    expect(advice.time).toBe("date");
    expect(drawSeries(kind, 150, 0).table).toEqual(table);
    expect(drawSeries(kind, 150, 1).table).not.toEqual(table);
  });

  test("has other futures of its last fifth, on the same dates", () => {
    const dates = (of: typeof table) => of.columns[of.names.indexOf("date")];
    const values = (of: typeof table) =>
      Array.from((of.columns[of.names.indexOf(target)] as { values: Float64Array }).values);
    expect(futures).toHaveLength(5);
    const last = Array.from((dates(table) as { values: Float64Array }).values).slice(120);
    for (const future of futures) {
      expect(Array.from((dates(future) as { values: Float64Array }).values)).toEqual(last);
      expect(values(future)).not.toEqual(values(table).slice(120));
      expect(values(future).every(Number.isFinite)).toBe(true);
    }
    expect(values(futures[0])).not.toEqual(values(futures[1]));
  });
});
