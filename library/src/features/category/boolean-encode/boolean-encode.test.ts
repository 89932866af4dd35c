import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import type { Matrix } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { booleanEncode } from "./boolean-encode.js";

const tableOf = (values: readonly number[]): Table =>
  createTable({ v: { type: "boolean", values: Uint8Array.from(values) } });
const codesOf = (x: unknown) => Array.from((x as Matrix).data);
const values = fc.array(fc.constantFrom(0, 1, 255), { minLength: 1, maxLength: 20 });

test("decoding inverts encoding, in both codings and with missing values kept or in the middle", () => {
  const code = fc.constantFrom("zero-one" as const, "minus-plus" as const);
  fc.assert(
    fc.property(values, code, fc.constantFrom("keep" as const, "middle" as const), (list, how, missing) => {
      const model = booleanEncode({ code: how, missing }).fit({ x: tableOf(list) });
      const back = model.inverse(model.transform(tableOf(list)) as Matrix);
      expect(back.columns[0]).toEqual(tableOf(list).columns[0]);
    }),
  );
});

test("false and true are 0 and 1, or -1 and 1; the name is kept", () => {
  const model = booleanEncode().fit({ x: tableOf([0, 1]) });
  expect(codesOf(model.transform(tableOf([0, 1])))).toEqual([0, 1]);
  expect(model.outputFeatures).toEqual(["v"]);
  const signed = booleanEncode({ code: "minus-plus" }).fit({ x: tableOf([0]) });
  expect(codesOf(signed.transform(tableOf([0, 1])))).toEqual([-1, 1]);
});

describe("missing values", () => {
  test("are kept, put in the middle, or refused", () => {
    const code = (options: Parameters<typeof booleanEncode>[0]) =>
      codesOf(
        booleanEncode(options)
          .fit({ x: tableOf([1]) })
          .transform(tableOf([255])),
      )[0];
    expect(code({})).toBe(Number.NaN);
    expect(code({ missing: "middle" })).toBe(0.5);
    expect(code({ missing: "middle", code: "minus-plus" })).toBe(0);
    expect(refusal(() => code({ missing: "refuse" }))).toContain("boolean-encode: the value in row 0 is missing");
    expect(refusal(() => booleanEncode({ missing: "refuse" }).fit({ x: tableOf([1, 255]) }))).toContain("row 1");
  });
});

test("refuses columns of other types", () => {
  expect(refusal(() => booleanEncode().fit({ x: createTable({ v: [1, 2] }) }))).toBe(
    'invalid-data: boolean-encode: column "v" is of type number; this encoder accepts boolean',
  );
});
