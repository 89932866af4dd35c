import { expect, test } from "vitest";
import { createTable } from "../../data/table/table.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { columns } from "./columns.js";

const table = createTable({ size: [40, 85, 60], city: ["Bern", "Oslo", "Bern"] });
const recipe = columns({ size: standardize(), city: oneHot() });
const { saved } = recipe.fit({ x: table });
const { state } = saved as { readonly state: { readonly blocks: readonly object[] } };
const restore = (change: object) => () => recipe.restore({ ...saved, state: { ...state, ...change } });

test("the blocks of a saved model are those of the options, with their columns", () => {
  expect(restore({})().state).toEqual(state);
  expect(restore({ kept: ["size"] })).toThrow("columns: state.kept must be the columns that the options keep");
  expect(restore({ blocks: state.blocks.slice(1) })).toThrow(
    "columns: state.blocks must have the 2 blocks that have columns, got 1",
  );
  expect(restore({ blocks: state.blocks.toReversed() })).toThrow(
    "columns: state.blocks.0 must be the block size of the options with its columns",
  );
  expect(restore({ blocks: [{ ...state.blocks[0], scale: 2 }, state.blocks[1]] })).toThrow(
    "columns: state.blocks.0.scale must be 1 without balance, got 2",
  );
});
