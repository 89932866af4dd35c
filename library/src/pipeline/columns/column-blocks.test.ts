import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { refusal } from "../../../test/refusal.js";
import { toyFacts } from "../../../test/toy-facts.js";
import type { AnyTransformerRecipe } from "../../contract/contract.js";
import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { resolveOptions } from "../../core/options/checks.js";
import type { Progress, Work } from "../../core/run.js";
import { tableNumbers } from "../../data/table/numbers.js";
import { selectTableColumns } from "../../data/table/table.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { type Block, blockOption, blockSamples, fitBlock, type PlacedBlock, placeBlocks } from "./column-blocks.js";

const table = mixedTable(10);
const block = (name: string, more: Partial<Block>): Block => ({
  name,
  columns: [],
  types: [],
  encoder: standardize(),
  ...more,
});
const placed = (columns: readonly string[], encoder: AnyTransformerRecipe): PlacedBlock => ({
  name: "block",
  columns,
  encoder,
});

describe("placeBlocks", () => {
  test("named columns first, then those of a type that no block names, in the order of the table", () => {
    const blocks = [
      block("b", { types: ["number", "boolean", "ordinal"] }),
      block("a", { columns: ["ordinal"] }),
      block("c", { columns: ["text"], types: ["date"] }),
    ];
    const { placed: found, rest } = placeBlocks(blocks, table);
    expect(found.map(({ name, columns }) => [name, columns])).toEqual([
      ["b", ["number", "boolean"]],
      ["a", ["ordinal"]],
      ["c", ["text", "date"]],
    ]);
    expect(rest).toEqual(["category", "image"]);
  });

  test("of two blocks of one type the first takes the columns, and the other is dropped", () => {
    const { placed: found } = placeBlocks(
      [block("a", { types: ["number"] }), block("b", { types: ["number"] })],
      table,
    );
    expect(found.map(({ name }) => name)).toEqual(["a"]);
  });

  test("a column may be named in several blocks", () => {
    const { placed: found, rest } = placeBlocks(
      [block("a", { columns: ["number"] }), block("b", { columns: ["number"] })],
      table,
    );
    expect(found.map(({ columns }) => columns)).toEqual([["number"], ["number"]]);
    expect(rest).not.toContain("number");
  });

  test("refuses an unknown column and suggests the nearest name", () => {
    expect(refusal(() => placeBlocks([block("a", { columns: ["nummer"] })], table))).toBe(
      'feature-mismatch: columns: the table has no column "nummer"; did you mean "number"?',
    );
    expect(refusal(() => placeBlocks([block("a", { columns: ["zzzzzzzz"] })], table))).toBe(
      'feature-mismatch: columns: the table has no column "zzzzzzzz"',
    );
  });
});

test("a block as an option lists its types and needs a recipe", () => {
  const resolve = (given: object) => resolveOptions("columns", { block: blockOption }, { block: given as Block });
  expect(resolve({ name: "a", encoder: standardize() }).block).toMatchObject({ name: "a", columns: [], types: [] });
  expect(refusal(() => resolve({ types: ["numbers"], encoder: standardize() }))).toContain(
    "invalid-option: columns: block.types[0] must be one of",
  );
});

describe("blockSamples", () => {
  test("an encoder of tables gets a table, any other transformer gets numbers", () => {
    expect(blockSamples(table, placed(["category"], oneHot()))).toEqual(selectTableColumns(table, ["category"]));
    expect(blockSamples(table, placed(["boolean", "number"], standardize()))).toEqual(
      tableNumbers(selectTableColumns(table, ["boolean", "number"])),
    );
    expect(refusal(() => blockSamples(table, placed(["text"], standardize())))).toBe(
      'invalid-data: columns (standardize): column "text" is of type text, which is not numeric; encode it first',
    );
  });
});

describe("fitBlock", () => {
  const released: string[] = [];
  const slow = defineTransformer({
    kind: "slow",
    title: "Slow",
    summary: "Takes its time.",
    facts: toyFacts,
    options: {},
    learns: { weighted: state.flag("whether there were weights") },
    supports: { missing: true, weights: true },
    *fit({ weights }): Work<Progress, { state: object }> {
      try {
        for (let step = 1; step <= 3; step++) yield { step };
        return { state: { weighted: weights !== undefined } };
      } finally {
        released.push("released");
      }
    },
    transform: (_, x) => x,
  });
  const data = { x: table, y: undefined, features: table.names };

  test("progress names the block and continues the count of the previous one", () => {
    const work = fitBlock(data, placed(["number"], slow()), 10);
    const steps: unknown[] = [];
    let turn = work.next();
    for (; !turn.done; turn = work.next()) steps.push(turn.value);
    expect(steps).toEqual([11, 12, 13].map((step) => ({ block: "block", step })));
    expect(turn.value.taken).toBe(3);
    expect(turn.value.model.features).toEqual(["number"]);
    expect(turn.value.transformed()).toEqual(tableNumbers(selectTableColumns(table, ["number"])));
  });

  test("weights reach the encoder", () => {
    const weights = new Float64Array(table.rows).fill(2);
    const work = fitBlock({ ...data, weights }, placed(["number"], slow()), 0);
    let turn = work.next();
    while (!turn.done) turn = work.next();
    expect(turn.value.model.state).toEqual({ weighted: true });
  });

  test("when left early, the encoder releases its resources", () => {
    released.length = 0;
    const work = fitBlock(data, placed(["number"], slow()), 0);
    work.next();
    expect(released).toEqual([]);
    work.return(undefined as never);
    expect(released).toEqual(["released"]);
  });
});
