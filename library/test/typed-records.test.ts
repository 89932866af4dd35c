/** Rows whose type is an interface are accepted wherever records are; what is not a record is not. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { asTable, profileTable } from "../src/data/index.js";
import { columnImportance } from "../src/explain/index.js";
import {
  columns,
  crossValidate,
  encodeTable,
  evaluate,
  gridSearch,
  oneHot,
  pipeline,
  ridge,
  splitTarget,
  standardize,
  trainTestSplit,
  trainValidationTestSplit,
  treeClassifier,
  treeRegressor,
} from "../src/index.js";

interface Flat {
  size: number;
  city: string;
  /** A field with the name of a property of lists. */
  length?: number;
}

interface SoldFlat extends Flat {
  readonly price: number;
}

const flats: Flat[] = Array.from({ length: 24 }, (_, i) => ({
  size: (i * 7) % 24,
  city: i % 3 === 0 ? "Oslo" : "Bern",
}));
const sold: readonly SoldFlat[] = flats.map((flat) => ({ ...flat, price: flat.size * 2 }));
const prices = sold.map(({ price }) => price);
const cities = flats.map(({ city }) => city);

describe("rows of an interface", () => {
  test("are samples for fit and predict of methods that understand categories", () => {
    const model = treeRegressor().fit({ x: flats, y: prices });
    expect(model.predict(flats)).toHaveLength(24);
    expect(model.predict({ x: flats })).toHaveLength(24);
    expect(treeClassifier().fit({ x: flats, y: cities }).predict(flats).names).toEqual(cities);
  });

  test("are samples for encoders, pipelines and searches", () => {
    const recipe = pipeline(encodeTable(), standardize(), ridge());
    const model = recipe.fit({ x: flats, y: prices });
    expect(model.predict(flats.slice(0, 2))).toHaveLength(2);
    const chosen = pipeline(columns({ city: oneHot() }, { rest: "drop" }), ridge());
    expect(chosen.fit({ x: flats, y: prices }).predict(flats)).toHaveLength(24);
    expect(
      gridSearch(recipe, { "ridge.alpha": [1, 2] })
        .fit({ x: flats, y: prices })
        .predict(flats),
    ).toHaveLength(24);
    expect(crossValidate(recipe, { x: flats, y: prices }).folds).toHaveLength(5);
    expect(evaluate(model, { x: flats, y: prices })["r2"]).toBeGreaterThan(0.9);
    expect(columnImportance(model, { x: flats, y: prices })[0].name).toBe("size");
  });

  test("are split, also from their target, and keep their type", () => {
    const { train } = trainTestSplit({ x: flats, y: prices });
    expectTypeOf(train.x).toEqualTypeOf<Flat[]>();
    expect(trainValidationTestSplit({ x: flats, y: cities }).test.x[0].city).toBeTypeOf("string");
    expect(splitTarget(sold, "price", "numbers").x.names).toEqual(["size", "city"]);
    expect([asTable(flats, "here").rows, profileTable(flats).rows]).toEqual([24, 24]);
  });
});

test("lists of numbers are not records, nor are texts", () => {
  const rows = [
    [1, 2],
    [3, 4],
  ];
  // @ts-expect-error an encoder needs a table
  expect(() => encodeTable().fit({ x: rows })).toThrow("record 0 must be an object");
  // @ts-expect-error a text is no record
  expect(() => treeRegressor().fit({ x: ["a", "b"], y: [1, 2] })).toThrow();
});
