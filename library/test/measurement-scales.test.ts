/** Which scales of measurement the methods of the library take. */
import { describe, expect, test } from "vitest";
import { measurementScales } from "../src/data/quality/measurement-scale.js";
import { type Column, createTable, selectTableColumns } from "../src/data/table/table.js";
import { booleanEncode } from "../src/features/category/boolean-encode/boolean-encode.js";
import { countEncode } from "../src/features/category/count-encode/count-encode.js";
import { hashCategories } from "../src/features/category/hash-categories/hash-categories.js";
import { oneHot } from "../src/features/category/one-hot/one-hot.js";
import { ordinalEncode } from "../src/features/category/ordinal-encode/ordinal-encode.js";
import { dateFeatures } from "../src/features/date/date-features/date-features.js";
import { bagOfWords } from "../src/features/text/bag-of-words/bag-of-words.js";
import { underCheck } from "./methods-under-check.js";
import { refusal } from "./refusal.js";

const grade: Column = { type: "ordinal", codes: Int32Array.of(0, 2, 1), levels: ["poor", "fair", "good"] };
const table = createTable({
  city: ["Bern", "Oslo", "Bern"],
  sold: [true, false, true],
  grade,
  day: ["2024-01-01", "2024-02-01", "2024-03-01"],
  kelvin: [290, 275, 281],
});
const scales = measurementScales(table, { kelvin: "ratio" });

const nominal = ["city", "sold"];
const categories = [...nominal, "grade"];

describe("[MP-086] columns carry nominal, ordinal, interval or ratio tags, and methods declare which they accept", () => {
  test("the columns of a table are on all four scales", () => {
    expect([...scales.values()]).toEqual(["nominal", "nominal", "ordinal", "interval", "ratio"]);
  });

  const encoders = { booleanEncode, countEncode, hashCategories, oneHot, dateFeatures, ordinalEncode, bagOfWords };
  const taken: Readonly<Record<keyof typeof encoders, readonly string[]>> = {
    oneHot: categories,
    countEncode: categories,
    hashCategories: categories,
    bagOfWords: ["city"],
    booleanEncode: ["sold"],
    // A nominal column has no order, except that of two values, false before true.
    ordinalEncode: ["sold", "grade"],
    dateFeatures: ["day"],
  };

  test.each(Object.keys(encoders) as (keyof typeof encoders)[])(
    "%s accepts what it declares, and refuses the rest",
    (name) => {
      for (const column of table.names) {
        const x = selectTableColumns(table, [column]);
        if (taken[name].includes(column)) {
          expect(encoders[name]().fit({ x }).transform(x).rows).toBe(3);
          continue;
        }
        const reason = `column "${column}" (is of type ${x.columns[0].type}; this encoder accepts [a-z, ]+|has no order; .+)$`;
        expect(refusal(() => encoders[name]().fit({ x }))).toMatch(new RegExp(`^invalid-data: [a-z-]+: .*${reason}`));
      }
    },
  );

  test("methods of numbers refuse a table, so that no category is ever read as a quantity", () => {
    const x = selectTableColumns(table, ["city"]);
    let asked = 0;
    for (const { name, subject } of underCheck) {
      const recipe = "revive" in subject ? subject.revive({}) : subject;
      const { supports, target } = recipe.traits;
      // Those that take categories read them as categories.
      if (supports.table || supports.categories) continue;
      asked++;
      const y = target === "numbers" ? { y: [1, 2, 3] } : target === "none" ? {} : { y: ["a", "b", "a"] };
      expect([name, refusal(() => recipe.fit<unknown>({ x, ...y }))]).toEqual([
        name,
        expect.stringMatching(/^unsupported: .*x is a table, wh/),
      ]);
    }
    expect(asked).toBeGreaterThan(50);
  });
});
