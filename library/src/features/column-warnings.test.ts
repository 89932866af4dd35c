import { expect, test } from "vitest";
import { columnWarnings, isConstant } from "./column-warnings.js";

test("names every column concerned, and counts the rest when there are many", () => {
  expect(columnWarnings("constant-column", 4, (j) => j % 2 === 1, "is odd")).toEqual([
    { code: "constant-column", message: "column 1 is odd", details: { column: 1 } },
    { code: "constant-column", message: "column 3 is odd", details: { column: 3 } },
  ]);
  const many = columnWarnings("constant-column", 40, () => true, "is odd");
  expect(many).toHaveLength(11);
  expect(many[9].message).toBe("column 9 is odd");
  expect(many[10].message).toBe("30 more columns; each is odd");
});

test("a variance counts as zero when rounding alone explains it", () => {
  expect(isConstant(0, 0)).toBe(true);
  expect(isConstant(1e-33, 0.1)).toBe(true);
  expect(isConstant(1e-33, 0)).toBe(false);
  expect(isConstant(1e-20, 1)).toBe(false);
  expect(isConstant(1e-310, 0)).toBe(true);
});
