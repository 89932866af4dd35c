import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { createRandom } from "../numeric/random/random.js";
import { createSearch } from "./search.js";
import { searchBlocks } from "./search-blocks.js";

test("the blocks are all queries, in order", () => {
  const x = normalMatrix(700, 40, createRandom(1));
  const search = createSearch(x, { algorithm: "brute-force" });
  const blocks = [...searchBlocks(search, x)];
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.flatMap(({ block }) => ("data" in block ? [...block.data] : []))).toEqual([...x.data]);
  expect(blocks.map(({ first }) => first)).toEqual(blocks.map((_, b) => b * blocks[0].block.rows));
});

test("an approximate search gets all queries at once", () => {
  const x = normalMatrix(300, 40, createRandom(1));
  expect([...searchBlocks(createSearch(x, { algorithm: "approximate" }), x)]).toEqual([{ first: 0, block: x }]);
});
