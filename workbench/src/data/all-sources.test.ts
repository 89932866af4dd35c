/** Every set and every generator that the workbench offers. */
import { type Column, columnOf, type Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { bundledSets, readableName } from "./bundled.js";
import { generatorOf, generators } from "./generators.js";
import { loadSource } from "./load-source.js";
import { usualTarget } from "./usual-target.js";

function numbersOf(table: Table): number[] {
  return table.columns.flatMap((column) => (column.type === "number" ? [...column.values] : []));
}

function isWhole(column: Column): boolean {
  return column.type === "category" ? column.codes.every((code) => code >= 0 && code < column.categories.length) : true;
}

test("names are unique and valid in a link", () => {
  for (const list of [bundledSets, generators]) {
    const names = list.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
  }
});

describe("bundled sets", () => {
  const shapes = {
    iris: [150, 5],
    penguins: [344, 8],
    wine: [178, 14],
    "breast-cancer": [569, 31],
    digits: [1797, 65],
    diabetes: [442, 11],
    linnerud: [20, 6],
    sentences: [300, 2],
    "digit-pictures": [1797, 2],
  };

  test("the tests below cover all", () => {
    expect(bundledSets.map(({ name }) => name).sort()).toEqual(Object.keys(shapes).sort());
  });

  test.each(Object.entries(shapes))(
    "%s has %j rows and columns, readable names and its target",
    async (name, shape) => {
      const { table, title, notes } = await loadSource({ kind: "bundled", name });
      expect([table.rows, table.names.length]).toEqual(shape);
      expect(table.names.filter((column) => column.includes("_") || column.trim() !== column)).toEqual([]);
      expect(title).not.toBe("");
      expect(notes).toEqual([]);
      const target = columnOf(table, usualTarget({ kind: "bundled", name }) as string);
      expect(target.type).toBe(["diabetes", "linnerud"].includes(name) ? "number" : "category");
      expect(isWhole(target)).toBe(true);
      // Only the penguins have missing values.
      if (name !== "penguins") expect(numbersOf(table).every(Number.isFinite)).toBe(true);
    },
  );

  test("values are those of the files, under their names", async () => {
    const iris = (await loadSource({ kind: "bundled", name: "iris" })).table;
    expect(iris.names).toEqual(["sepal length", "sepal width", "petal length", "petal width", "species"]);
    expect(iris.columns.slice(0, 4).map((column) => (column.type === "number" ? column.values[0] : null))).toEqual([
      5.1, 3.5, 1.4, 0.2,
    ]);
    const linnerud = (await loadSource({ kind: "bundled", name: "linnerud" })).table;
    expect(linnerud.names).toEqual(["chin-ups", "sit-ups", "jumps", "weight (lb)", "waist (in)", "pulse"]);
    expect(linnerud.columns.map((column) => (column.type === "number" ? column.values[0] : null))).toEqual([
      5, 162, 60, 191, 36, 50,
    ]);
  });

  test("column names become readable", () => {
    expect(["sepal_length", "bill_length_mm", "hue", "body_mass_g"].map(readableName)).toEqual([
      "sepal length",
      "bill length (mm)",
      "hue",
      "body mass (g)",
    ]);
  });
});

describe("generators", () => {
  test.each(generators.map(({ name }) => name))("%s: finite values, short names, its target", async (name) => {
    const source = { kind: "generator", name, options: {} } as const;
    const { table } = await loadSource(source);
    const { options, target } = generatorOf(name) as (typeof generators)[number];
    expect(table.rows).toBe(options.samples?.default);
    expect(numbersOf(table).every(Number.isFinite)).toBe(true);
    expect(table.columns.every(isWhole)).toBe(true);
    expect(table.names.filter((column) => !/^([xyz]|x\d+|group|value|microphone \d+)$/.test(column))).toEqual([]);
    expect(usualTarget(source)).toBe(target);
    if (target === null) expect(table.columns.every(({ type }) => type === "number")).toBe(true);
    else expect(columnOf(table, target).type).toBe(target === "group" ? "category" : "number");
  });

  test.each(generators.map(({ name }) => name))("%s depends on its options and its seed", async (name) => {
    const make = async (options: object) => {
      const { table } = await loadSource({ kind: "generator", name, options: { ...options } });
      return table;
    };
    expect((await make({ samples: 31 })).rows).toBe(31);
    expect(await make({ seed: 5 })).toEqual(await make({ seed: 5 }));
    expect(await make({ seed: 5 })).not.toEqual(await make({ seed: 6 }));
  });

  test("columns of the plane are x and y; of more dimensions they are numbered", () => {
    const names = (features: number) => generatorOf("blobs")?.make({ features }).names;
    expect(names(2)).toEqual(["x", "y", "group"]);
    expect(names(3)).toEqual(["x0", "x1", "x2", "group"]);
    expect(generatorOf("regression")?.make({ features: 1 }).names).toEqual(["x", "value"]);
  });
});
