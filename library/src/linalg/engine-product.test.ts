import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { product } from "../../test/matrices.js";
import { type Matrix, transpose } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import { productOnEngine, symmetricOnEngine, transposedProductOnEngine } from "./engine-product.js";

/** Small whole numbers, different in each row and column. */
function pattern(rows: number, columns: number): Matrix {
  const data = Float64Array.from({ length: rows * columns }, (_, at) => ((at * 7919) % 13) - 6);
  return { rows, columns, data };
}

/** Where two arrays first differ, or −1; comparing millions of numbers by toEqual would take seconds. */
function firstDifference(actual: Float64Array, expected: Float64Array): number {
  return expected.findIndex((value, at) => actual[at] !== value);
}

// Made once for all tiers. 700,001 rows of 3 are a piece and a bit.
const tall = pattern(700_001, 3);
const other = pattern(700_001, 2);
const b = pattern(3, 2);
const expected = product(tall, b).data;
const expectedWithOther = product(transpose(tall), other).data;
const expectedGram = product(transpose(tall), tall).data;

describeOnTiers("matrices of more than one piece (2²¹ numbers)", () => {
  test("A B and A Bᵀ, row by row", () => {
    const out = new Float64Array(2 * tall.rows);
    productOnEngine(currentEngine(), tall, false, b, out);
    expect(firstDifference(out, expected)).toBe(-1);
    productOnEngine(currentEngine(), tall, true, transpose(b), out.fill(0));
    expect(firstDifference(out, expected)).toBe(-1);
  });

  test("Aᵀ B and Aᵀ A, as sums over the pieces", () => {
    const out = new Float64Array(6);
    transposedProductOnEngine(currentEngine(), tall, other, out);
    expect(out).toEqual(expectedWithOther);
    const gram = new Float64Array(9);
    symmetricOnEngine(currentEngine(), true, tall, gram);
    expect(gram).toEqual(expectedGram);
  });

  test("no memory of the engine stays allocated", () => {
    const { memory } = currentEngine();
    const before = memory.bytesInUse;
    symmetricOnEngine(currentEngine(), false, pattern(40, 5), new Float64Array(1600));
    expect(memory.bytesInUse).toBe(before);
  });
});
