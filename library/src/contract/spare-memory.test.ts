import { expect, test } from "vitest";
import type { Matrix } from "../data/matrix.js";
import { matrixLike, offerMemory, type SpareMemory } from "./spare-memory.js";

const samples = (rows: number): Matrix => ({ rows, columns: 2, data: new Float64Array(2 * rows) });

test("samples without an offer get new memory", () => {
  const x = samples(3);
  const made = matrixLike(x);
  expect(made).toEqual({ rows: 3, columns: 2, data: new Float64Array(6) });
  expect(made.data).not.toBe(x.data);
  expect(matrixLike(x).data).not.toBe(made.data);
});

test("the first result of each offer shares its memory, others do not", () => {
  const memory: SpareMemory = { numbers: undefined };
  const [first, second] = [samples(3), samples(3)];
  offerMemory(first, memory);
  const made = matrixLike(first);
  expect(made).toMatchObject({ rows: 3, columns: 2 });
  expect(matrixLike(first).data).not.toBe(made.data);
  offerMemory(second, memory);
  expect(matrixLike(second).data).toBe(made.data);
  expect(matrixLike(second).data).not.toBe(made.data);
});

test("memory of another length is replaced", () => {
  const memory: SpareMemory = { numbers: new Float64Array(6) };
  const x = samples(4);
  offerMemory(x, memory);
  expect(matrixLike(x).data).toHaveLength(8);
  expect(memory.numbers).toHaveLength(8);
});
