import { expect, test } from "vitest";
import { profileTable } from "../data/quality/profile-table.js";
import { createTable } from "../data/table/table.js";
import { findGroups, findTime } from "./sample-order.js";

const rows = 30;
const groupsIn = (name: string, values: readonly unknown[]) =>
  findGroups(profileTable(createTable({ [name]: values })).columns, rows);
const repeated = Array.from({ length: rows }, (_, i) => `p${i % 10}`);

test("repeated values of a column named after an owner (patient, user_id) are groups", () => {
  expect(groupsIn("patient", repeated)).toBe("patient");
  expect(groupsIn("user_id", repeated)).toBe("user_id");
  expect(groupsIn("customerId", repeated)).toBe("customerId");
  const whole = Array.from({ length: rows }, (_, i) => i % 10);
  expect(groupsIn("session", whole)).toBe("session");
});

test("other names, unique values, and measurements are not groups", () => {
  expect(groupsIn("city", repeated)).toBeUndefined();
  expect(groupsIn("width", repeated)).toBeUndefined();
  const unique = Array.from({ length: rows }, (_, i) => `p${i}`);
  expect(groupsIn("patient", unique)).toBeUndefined();
  const measured = Array.from({ length: rows }, (_, i) => (i % 10) + 0.5);
  expect(groupsIn("patient", measured)).toBeUndefined();
});

test("a date column is the time of the rows when they are sorted by it and it has no gaps", () => {
  const day = (i: number) => i * 864e5;
  const timeIn = (values: Float64Array) => {
    const table = createTable({ day: { type: "date", values } });
    return findTime(table, profileTable(table).columns);
  };
  expect(timeIn(Float64Array.of(day(1), day(2), day(2), day(5)))).toBe("day");
  expect(timeIn(Float64Array.of(day(1), day(3), day(2), day(5)))).toBeUndefined();
  expect(timeIn(Float64Array.of(day(1), NaN, day(2), day(5)))).toBeUndefined();
  expect(timeIn(Float64Array.of(day(1), day(1), day(1), day(1)))).toBeUndefined();
});
