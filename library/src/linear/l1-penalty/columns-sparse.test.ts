import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { fromTriplets, toDense } from "../../data/sparse.js";
import { originOf } from "../centered-gram.js";
import { denseColumns } from "./columns.js";
import { sparseColumns } from "./columns-sparse.js";

test("columns without entries, and columns far from 0, are centred like dense ones", () => {
  const x = fromTriplets(5, 3, {
    rowIndex: [0, 1, 2, 3, 4, 2],
    columnIndex: [0, 0, 0, 0, 0, 2],
    values: [7, 7, 7, 7, 7, 3],
  });
  const y = Float64Array.of(1, 2, 4, 8, 16);
  const origin = originOf(toDense(x), y, undefined, true);
  const [sparse, dense] = [sparseColumns(x, y, undefined, origin), denseColumns(toDense(x), y, undefined, true)];
  expectClose(sparse.correlation, dense.correlation, 1e-13);
  expectClose(sparse.squares, dense.squares, 1e-13);
  expect([sparse.squares[0], sparse.squares[1]]).toEqual([0, 0]);
  dense.dispose();
});
