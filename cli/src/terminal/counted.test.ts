import { expect, test } from "vitest";
import { counted, grouped } from "./counted.js";

test("one is singular, everything else plural", () => {
  expect([0, 1, 2, 1.5].map((count) => counted(count, "row"))).toEqual(["0 rows", "1 row", "2 rows", "1.5 rows"]);
  expect([1, 3].map((count) => counted(count, "class", "classes"))).toEqual(["1 class", "3 classes"]);
});

test("thousands are grouped", () => {
  expect([999, 1797, 1234567].map(grouped)).toEqual(["999", "1,797", "1,234,567"]);
  expect(counted(60_000, "row")).toBe("60,000 rows");
});
