import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { type Matrix, row, toRows } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { dateFeatures } from "./date-features.js";
import { dateParts, datePhase } from "./date-parts.js";
import reference from "./reference/dates.json" with { type: "json" };

const tableOf = (...values: number[]): Table =>
  createTable({ day: { type: "date", values: Float64Array.from(values) } });
const at = (text: string) => Date.parse(`${text}Z`);
const leapDay = at("2024-02-29T12:30");

test("all parts match Python's calendar", () => {
  const x = tableOf(...reference.rows.map(({ time }) => time));
  const coded = dateFeatures({ parts: [...dateParts] })
    .fit({ x })
    .transform(x) as Matrix;
  reference.rows.forEach(({ parts }, i) => {
    expectClose(row(coded, i), parts, 1e-12);
  });
});

describe("elapsed time", () => {
  test("counts days from the earliest date of the fit, negative before it", () => {
    const model = dateFeatures({ parts: ["elapsed"] }).fit({ x: tableOf(leapDay, leapDay - 86_400_000, Number.NaN) });
    expect(model.state.columns[0].origin).toBe(leapDay - 86_400_000);
    const later = model.transform(tableOf(leapDay, leapDay - 172_800_000, leapDay + 43_200_000)) as Matrix;
    expect(Array.from(later.data)).toEqual([1, -1, 1.5]);
  });

  test("ignores dates of weight 0, and begins in 1970 when there are none", () => {
    const recipe = dateFeatures({ parts: ["elapsed"] });
    expect(recipe.fit({ x: tableOf(5, 7), weights: [0, 1] }).state.columns[0].origin).toBe(7);
    const empty = recipe.fit({ x: tableOf(Number.NaN) });
    expect(empty.state.columns[0].origin).toBe(0);
    expect(empty.report.warnings.map(({ message }) => message)).toEqual([
      '"day": there are no dates; elapsed time starts in 1970',
    ]);
  });
});

describe("cycles", () => {
  test("become sine and cosine of the phase; parts without a cycle stay numbers", () => {
    const model = dateFeatures({ parts: ["month", "year", "hour", "elapsed"], cyclic: true }).fit({
      x: tableOf(leapDay),
    });
    expect(model.outputFeatures).toEqual([
      "day__month__sin",
      "day__month__cos",
      "day__year",
      "day__hour__sin",
      "day__hour__cos",
      "day__elapsed",
    ]);
    const [coded] = toRows(model.transform(tableOf(leapDay)) as Matrix);
    expectClose(coded, [0.5, Math.sqrt(3) / 2, 2024, 0, -1, 0], 1e-12);
  });

  test("lie on the unit circle and determine the phase, for every part and many dates", () => {
    const parts = dateParts.filter((part) => part !== "year" && part !== "weekend");
    const times = reference.rows.map(({ time }) => time);
    const x = tableOf(...times);
    const coded = dateFeatures({ parts, cyclic: true }).fit({ x }).transform(x) as Matrix;
    times.forEach((time, i) => {
      parts.forEach((part, k) => {
        const [sine, cosine] = row(coded, i).subarray(2 * k, 2 * k + 2);
        expect(Math.hypot(sine, cosine)).toBeCloseTo(1, 12);
        const turns = Math.atan2(sine, cosine) / (2 * Math.PI);
        expect(turns < -1e-12 ? turns + 1 : Math.max(0, turns)).toBeCloseTo(datePhase(time, part) as number, 9);
      });
    });
  });

  test("put December next to January", () => {
    const x = tableOf(at("2023-12-15T00:00"), at("2024-01-15T00:00"), at("2024-06-15T00:00"));
    const coded = dateFeatures({ parts: ["month"], cyclic: true })
      .fit({ x })
      .transform(x) as Matrix;
    const distance = (i: number, k: number) =>
      Math.hypot(coded.data[2 * i] - coded.data[2 * k], coded.data[2 * i + 1] - coded.data[2 * k + 1]);
    expect(distance(0, 1)).toBeLessThan(0.6);
    expect(distance(0, 2)).toBeCloseTo(2, 9);
  });
});

describe("missing dates", () => {
  const x = tableOf(leapDay, Number.NaN);

  test("are NaN in all parts, or zeros with an indicator column, or refused", () => {
    const kept = dateFeatures({ parts: ["year", "month"] })
      .fit({ x })
      .transform(x) as Matrix;
    expect(toRows(kept)).toEqual([
      [2024, 2],
      [Number.NaN, Number.NaN],
    ]);
    const told = dateFeatures({ parts: ["year", "month"], missing: "indicator" }).fit({ x });
    expect(told.outputFeatures).toEqual(["day__year", "day__month", "day__missing"]);
    expect(toRows(told.transform(x) as Matrix)).toEqual([
      [2024, 2, 0],
      [0, 0, 1],
    ]);
    const strict = dateFeatures({ missing: "refuse" });
    expect(refusal(() => strict.fit({ x }))).toContain("date-features: the value in row 1 is missing");
    expect(refusal(() => strict.fit({ x: tableOf(leapDay) }).transform(x))).toContain("row 1 is missing");
  });
});

test("refuses numbers that are not dates, and parts listed twice", () => {
  for (const wrong of [Number.POSITIVE_INFINITY, -1e20]) {
    expect(refusal(() => dateFeatures().fit({ x: tableOf(0, wrong) }))).toContain(`${wrong} in row 1 is not a date`);
  }
  expect(refusal(() => dateFeatures({ parts: ["day", "day"] }).fit({ x: tableOf(0) }))).toBe(
    "invalid-option: date-features: the part day is listed twice",
  );
});
