import { describe, expect, test } from "vitest";
import { labelNames } from "../data/labels.js";
import { column, type Matrix } from "../data/matrix.js";
import { columnOf, missingCount } from "../data/table/table.js";
import { breastCancer, diabetes, digits, iris, linnerud, penguins, wine } from "./real.js";
import reference from "./reference/real.json" with { type: "json" };

interface Summary {
  readonly rows: number;
  readonly columns: number;
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  readonly weightedSums: readonly number[];
}

/** Close up to rounding, whatever the size. */
function expectClose(value: number, expected: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-12 * Math.max(Math.abs(expected), 1));
}

function expectSummary(x: Matrix, expected: Summary): void {
  expect([x.rows, x.columns]).toEqual([expected.rows, expected.columns]);
  for (let j = 0; j < x.columns; j++) {
    const values = column(x, j);
    const mean = values.reduce((sum, v) => sum + v, 0) / x.rows;
    const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.rows;
    expectClose(mean, expected.means[j]);
    expectClose(Math.sqrt(variance), expected.deviations[j]);
    // Weights that grow with the row: exchanged rows would show.
    expectClose(
      values.reduce((sum, v, i) => sum + (i + 1) * v, 0),
      expected.weightedSums[j],
    );
  }
}

describe("the numbers and labels match scikit-learn", () => {
  const labelled = { iris, wine, breastCancer, digits };
  test.each(Object.keys(labelled) as (keyof typeof labelled)[])("%s", async (name) => {
    const { x, y, features } = await labelled[name]();
    const expected = reference[name];
    expectSummary(x, expected);
    expect(features).toHaveLength(expected.columns);
    const names = labelNames(y);
    expect([...y.classes].sort()).toEqual(Object.keys(expected.counts).sort());
    for (const [label, count] of Object.entries(expected.counts)) {
      const positions = [...names.keys()].filter((i) => names[i] === label);
      expect(positions).toHaveLength(count);
      expect(positions[0]).toBe((expected.firstOf as Record<string, number>)[label]);
      expect(positions.reduce((sum, i) => sum + i)).toBe((expected.positionSums as Record<string, number>)[label]);
    }
  });

  test("diabetes", async () => {
    const { x, y, features } = await diabetes();
    expectSummary(x, reference.diabetes);
    expectSummary({ rows: y.length, columns: 1, data: y }, reference.diabetes.target);
    expect(features).toEqual(["age", "sex", "bmi", "bp", "s1", "s2", "s3", "s4", "s5", "s6"]);
  });

  test("linnerud", async () => {
    const { x, targets, features, targetNames } = await linnerud();
    expectSummary(x, reference.linnerud);
    expectSummary(targets, reference.linnerud.targets);
    expect(features).toEqual(reference.linnerud.features);
    expect(targetNames).toEqual(reference.linnerud.targetNames);
  });
});

test("features are named, and the target is not among them", async () => {
  expect((await iris()).features).toEqual(["sepal_length", "sepal_width", "petal_length", "petal_width"]);
  expect((await digits()).features.slice(0, 9).at(-1)).toBe("pixel_1_0");
  expect((await breastCancer()).features).not.toContain("diagnosis");
});

test("classes are sorted, digits by value", async () => {
  expect((await breastCancer()).y.classes).toEqual(["benign", "malignant"]);
  expect((await digits()).y.classes).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

describe("penguins match pandas", () => {
  test("names, rows and missing values", async () => {
    const table = await penguins();
    expect(table.rows).toBe(reference.penguins.rows);
    expect(table.names).toEqual(reference.penguins.names);
    for (const [name, count] of Object.entries(reference.penguins.missing)) {
      expect(missingCount(table, name)).toBe(count);
    }
  });

  test("means of the numbers", async () => {
    const table = await penguins();
    for (const [name, mean] of Object.entries(reference.penguins.means)) {
      const found = columnOf(table, name);
      if (found.type !== "number") throw new Error(`${name} is a column of type ${found.type}`);
      const present = found.values.filter((value) => !Number.isNaN(value));
      expectClose(present.reduce((sum, value) => sum + value, 0) / present.length, mean);
    }
  });

  test("counts of the categories", async () => {
    const table = await penguins();
    for (const [name, counts] of Object.entries(reference.penguins.counts)) {
      const found = columnOf(table, name);
      if (found.type !== "category") throw new Error(`${name} is a column of type ${found.type}`);
      const tally: Record<string, number> = {};
      for (const code of found.codes)
        if (code >= 0) tally[found.categories[code]] = (tally[found.categories[code]] ?? 0) + 1;
      expect(tally).toEqual(counts);
    }
  });
});

test("each call returns a new copy of the data", async () => {
  const [first, second] = [await iris(), await iris()];
  first.x.data[0] = -1;
  expect(second.x.data[0]).toBe(5.1);
});
