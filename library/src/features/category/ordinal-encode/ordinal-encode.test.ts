import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import type { Matrix } from "../../../data/matrix.js";
import { type Column, createTable, type Table } from "../../../data/table/table.js";
import { ordinalEncode } from "./ordinal-encode.js";

const tableOf = (...values: (string | null)[]): Table => createTable({ v: { type: "text", values } });
const codesOf = (x: unknown) => Array.from((x as Matrix).data);
const levels = ["low", "medium", "high"];

test("[CB-015] low, medium, low, high become 1/3, 2/3, 1/3, 1", () => {
  const x = tableOf("low", "medium", "low", "high");
  expectClose(codesOf(ordinalEncode({ levels }).fit({ x }).transform(x)), [1 / 3, 2 / 3, 1 / 3, 1], 1e-15);
});

test("[CB-015] level r of K becomes r/K, for every K", () => {
  for (let count = 1; count <= 12; count++) {
    const names = Array.from({ length: count }, (_, r) => `level ${r}`);
    const column: Column = { type: "ordinal", codes: Int32Array.from({ length: count }, (_, r) => r), levels: names };
    const x = createTable({ v: column });
    expectClose(
      codesOf(ordinalEncode().fit({ x }).transform(x)),
      names.map((_, r) => (r + 1) / count),
      1e-15,
    );
  }
});

const column = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.array(fc.integer({ min: -1, max: count - 1 }), { minLength: 1, maxLength: 20 }).map((codes): Column => {
    return { type: "ordinal", codes: Int32Array.from(codes), levels: Array.from({ length: count }, (_, r) => `${r}`) };
  }),
);
const code = fc.constantFrom("share" as const, "rank" as const, "centered" as const);

describe("laws", () => {
  test("[IR-013] ordinal codes keep the order of the levels, strictly, in every coding", () => {
    fc.assert(
      fc.property(column, code, (given, how) => {
        const x = createTable({ v: given });
        const coded = codesOf(ordinalEncode({ code: how }).fit({ x }).transform(x));
        const ranks = (given as Column & { type: "ordinal" }).codes;
        for (let i = 0; i < ranks.length; i++) {
          for (let k = 0; k < ranks.length; k++) {
            if (ranks[i] < 0 || ranks[k] < 0) continue;
            expect(Math.sign(coded[i] - coded[k])).toBe(Math.sign(ranks[i] - ranks[k]));
          }
        }
      }),
    );
  });

  test("decoding inverts encoding, missing values included, and tolerates small errors", () => {
    fc.assert(
      fc.property(column, code, fc.double({ min: -0.07, max: 0.07, noNaN: true }), (given, how, error) => {
        const x = createTable({ v: given });
        const model = ordinalEncode({ code: how }).fit({ x });
        const coded = model.transform(x) as Matrix;
        expect(model.inverse(coded).columns[0]).toEqual(given);
        const blurred = { ...coded, data: coded.data.map((value) => value + error) };
        expect(model.inverse(blurred).columns[0]).toEqual(given);
      }),
    );
  });

  test("the codes of a full set of levels: ranks from 0, centered ones sum to 0", () => {
    const x = tableOf(...levels);
    expect(codesOf(ordinalEncode({ levels, code: "rank" }).fit({ x }).transform(x))).toEqual([0, 1, 2]);
    expect(codesOf(ordinalEncode({ levels, code: "centered" }).fit({ x }).transform(x))).toEqual([-1, 0, 1]);
  });
});

describe("the order", () => {
  test("is that of the ordinal column, unseen levels included, whatever the later table lists", () => {
    const fitted: Column = { type: "ordinal", codes: Int32Array.of(0, 2), levels };
    const later: Column = { type: "ordinal", codes: Int32Array.of(0, 1), levels: ["high", "medium"] };
    const model = ordinalEncode({ code: "rank" }).fit({ x: createTable({ v: fitted }) });
    expect(codesOf(model.transform(createTable({ v: later })))).toEqual([2, 1]);
  });

  test("of booleans is false, true", () => {
    const x = createTable({ v: [true, false] });
    expect(codesOf(ordinalEncode({ code: "rank" }).fit({ x }).transform(x))).toEqual([1, 0]);
  });

  test("must be given for columns without an order, and lists each level once", () => {
    expect(refusal(() => ordinalEncode().fit({ x: tableOf("a") }))).toBe(
      'invalid-data: ordinal-encode: the text column "v" has no order; list its levels in the option levels, or use one-hot',
    );
    expect(refusal(() => ordinalEncode({ levels: ["a", "a"] }).fit({ x: tableOf("a") }))).toBe(
      'invalid-option: ordinal-encode: the level "a" is listed twice',
    );
  });
});

describe("policies", () => {
  test("unknown levels are refused, or missing", () => {
    const model = ordinalEncode({ levels }).fit({ x: tableOf("low") });
    expect(refusal(() => model.transform(tableOf("low", "huge")))).toContain('ordinal-encode: "huge" in row 1');
    expect(refusal(() => ordinalEncode({ levels }).fit({ x: tableOf("huge") }))).toContain('"huge" in row 0');
    const lenient = ordinalEncode({ levels, unknown: "missing" }).fit({ x: tableOf("low") });
    expect(codesOf(lenient.transform(tableOf("huge")))).toEqual([Number.NaN]);
  });

  test("missing values stay missing, or are refused", () => {
    expect(
      codesOf(
        ordinalEncode({ levels })
          .fit({ x: tableOf(null) })
          .transform(tableOf(null)),
      ),
    ).toEqual([Number.NaN]);
    const strict = ordinalEncode({ levels, missing: "refuse" });
    expect(refusal(() => strict.fit({ x: tableOf("low", null) }))).toContain("row 1 is missing");
    expect(refusal(() => strict.fit({ x: tableOf("low") }).transform(tableOf(null)))).toContain("row 0 is missing");
  });

  test("numbers beyond the ends decode to the first and last level", () => {
    const model = ordinalEncode({ levels, code: "rank" }).fit({ x: tableOf("low") });
    const back = model.inverse([[-5], [99], [Number.NaN]]).columns[0];
    expect(back).toEqual({ type: "text", values: ["low", "high", null] });
  });
});
