import { createTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { legendOrder, targetGroups } from "./target-groups.js";

const rows = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("the target as groups", () => {
  test("categories by their names, ordinals by their levels, missing values last", () => {
    const table = createTable({
      city: ["Rome", "Bern", null, "Bern"],
      size: { type: "ordinal", codes: Int32Array.of(2, 0, 1, 0), levels: ["small", "middle", "large"] },
    });
    expect(targetGroups(table, "city", rows(4))).toEqual({
      groups: ["Rome", "Bern", "missing", "Bern"],
      classes: ["Bern", "Rome", "missing"],
    });
    expect(targetGroups(table, "size", rows(4))?.classes).toEqual(["small", "middle", "large"]);
    expect(targetGroups(table, null, rows(4))).toBeUndefined();
  });

  test("few numbers are groups in their order, many are divided into fifths", () => {
    const few = createTable({ y: [10, 9, 10, 9] });
    expect(targetGroups(few, "y", rows(4))).toMatchObject({ classes: ["9", "10"] });
    const many = createTable({ y: rows(100) });
    const found = targetGroups(many, "y", rows(100));
    expect(found?.classes).toEqual(["below 20", "20 to 40", "40 to 60", "60 to 80", "from 80"]);
    for (const name of found?.classes ?? []) expect(found?.groups.filter((own) => own === name)).toHaveLength(20);
  });

  test("the rarest of many categories are one group", () => {
    const names = rows(60).map((i) => (i < 40 ? `n${i % 10}` : `rare ${i}`));
    const found = targetGroups(createTable({ y: { type: "text", values: names } }), "y", rows(60));
    expect(found?.classes).toHaveLength(14);
    expect(found?.classes.at(-1)).toBe("other");
  });

  test("in the order of the legend every sample comes once, one of each group first", () => {
    const order = legendOrder({ groups: ["b", "b", "a", "c", "a"], classes: ["a", "b", "c"] });
    expect([...order]).toEqual([2, 0, 3, 1, 4]);
  });
});
