import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createTable } from "../../data/table/table.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { keepsColumns, placeColumns, uniqueNames, withKept } from "./kept-columns.js";

const table = createTable({ size: [1, 2], city: ["Bern", "Oslo"], rooms: [3, 4] });
const block = { name: "size", columns: ["size"], types: [], encoder: standardize() };

test("columns are kept when they are named, or when all columns without a block are kept", () => {
  expect(keepsColumns({ keep: [], rest: "drop" })).toBe(false);
  expect(keepsColumns({ keep: ["city"], rest: "drop" })).toBe(true);
  expect(keepsColumns({ keep: [], rest: "keep" })).toBe(true);
});

test("a column is assigned to a block, kept, dropped, or refused", () => {
  const placedWith = (keep: string[], rest: "refuse" | "drop" | "keep") => {
    const { placed, kept, left } = placeColumns({ blocks: [block], keep, rest }, table);
    return { blocks: placed.map(({ columns }) => columns), kept, left };
  };
  expect(placedWith(["city"], "drop")).toEqual({ blocks: [["size"]], kept: ["city"], left: ["rooms"] });
  expect(placedWith(["rooms"], "keep")).toEqual({ blocks: [["size"]], kept: ["city", "rooms"], left: [] });
  expect(placedWith([], "drop")).toEqual({ blocks: [["size"]], kept: [], left: ["city", "rooms"] });
  expect(refusal(() => placedWith(["city"], "refuse"))).toContain('no block takes the column "rooms"');
  expect(refusal(() => placedWith(["size"], "drop"))).toContain('"size" is kept and in a block');
  expect(refusal(() => placedWith(["citi"], "drop"))).toContain('did you mean "city"');
});

test("the kept columns come first and unchanged, then the numbers, dense or sparse", () => {
  const numbers = asMatrix([[5], [0]]);
  for (const encoded of [numbers, fromDense(numbers)]) {
    expect(withKept(table, ["city"], [encoded], ["city", "new"])).toEqual({
      rows: 2,
      names: ["city", "new"],
      columns: [table.columns[1], { type: "number", values: Float64Array.of(5, 0) }],
    });
  }
  expect(withKept(table, ["city"], [], ["city"])).toEqual(createTable({ city: ["Bern", "Oslo"] }));
});

test("clashing names are prefixed with the name of their block", () => {
  const blocks = [
    { name: "", features: ["a"] },
    { name: "first", features: ["b"] },
    { name: "second", features: ["a", "c"] },
  ];
  expect(uniqueNames(blocks)).toEqual(["a", "b", "second__a", "second__c"]);
});
