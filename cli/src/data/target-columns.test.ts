import { createTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { splitColumns } from "./target-columns.js";

const table = createTable({
  size: [1, 2, 3, 4],
  city: ["a", "b", "a", "b"],
  price: [10, null, 30, 40],
  count: [1, 2, 1, 2],
  patient: ["p", "p", "q", "q"],
});

describe("target, weights and groups", () => {
  test("are removed from the table; rows without a target are dropped with a note", () => {
    const { data, notes } = splitColumns(
      table,
      { target: "price", weights: "count", groups: "patient", ignore: ["city"] },
      "numbers",
    );
    expect(data.x.names).toEqual(["size"]);
    expect([...(data.y as Float64Array)]).toEqual([10, 30, 40]);
    expect([...(data.weights ?? [])]).toEqual([1, 1, 2]);
    expect(data.groups).toEqual(["p", "q", "q"]);
    expect(notes).toEqual(["1 of 4 rows has no value of price and is left out"]);
  });

  test("numbers become classes when the method needs classes", () => {
    expect(splitColumns(table, { target: "count" }, "labels").data.y).toMatchObject({ classes: [1, 2] });
  });

  test.each([
    [{}, "numbers" as const, "name the column to predict with --target"],
    [{ target: "city" }, "numbers" as const, "is a category column, but a regressor needs numbers"],
    [{ target: "prize" }, "numbers" as const, "price"],
    [{ target: "price", ignore: ["size", "city", "count", "patient"] }, "numbers" as const, "no column is left"],
  ])("%o for %s is refused: %s", (flags, wanted, message) => {
    expect(() => splitColumns(table, flags, wanted)).toThrowError(message);
  });
});
