import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { createDesign, type Design } from "./design.js";
import { columnScaling } from "./scaling.js";

test("products with scaled columns and ones match values by hand", () => {
  const x = asMatrix([
    [1, 10],
    [3, 30],
  ]);
  const scaling = { center: Float64Array.of(2, 20), factor: Float64Array.of(1, 0.1), intercept: true };
  for (const samples of [x, fromDense(x)]) {
    const design = createDesign(samples, scaling, 2);
    const scores = new Float64Array(4);
    design.scores(Float64Array.of(1, 2, 5, 0, 1, 0), 2, scores);
    expect(Array.from(scores)).toEqual([2, 8, -1, 1]);
    const sums = new Float64Array(6);
    design.combine(Float64Array.of(1, 2, 0, 3), 2, sums);
    expect(Array.from(sums)).toEqual([1, 1, 3, 3, 3, 3]);
    const one = new Float64Array(2);
    design.scores(Float64Array.of(1, 2, 5), 1, one);
    expect(Array.from(one)).toEqual([2, 8]);
    const column = new Float64Array(2);
    design.gather(0, 2, Int32Array.of(1), column);
    expect(Array.from(column)).toEqual([-1, 1]);
    design.dispose();
  }
});

test("sparse samples too many to be made dense give the products of dense ones", () => {
  const random = createRandom(5);
  const [rows, columns] = [2100, 2000];
  const x = { rows, columns, data: new Float64Array(rows * columns) };
  for (let at = 0; at < 30_000; at++) x.data[random.integer(x.data.length)] = random.normal();
  const scaling = columnScaling(x, new Float64Array(rows).fill(1 / rows), true);
  const [sparse, dense] = [createDesign(fromDense(x), scaling, 3), createDesign(x, scaling, 3)];
  const compare = (length: number, run: (design: Design, out: Float64Array) => void) => {
    const [a, b] = [new Float64Array(length), new Float64Array(length)];
    run(sparse, a);
    run(dense, b);
    expectClose(a, b, 1e-11);
    return a;
  };
  try {
    const w = Float64Array.from({ length: 3 * sparse.columns }, () => random.normal());
    const scores = compare(3 * rows, (design, out) => design.scores(w, 3, out));
    compare(w.length, (design, out) => design.combine(scores, 3, out));
    compare(40, (design, out) => design.gather(100, 10, Int32Array.of(0, 7, 1999, 2000), out));
  } finally {
    sparse.dispose();
    dense.dispose();
  }
});
