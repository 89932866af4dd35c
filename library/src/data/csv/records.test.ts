import { describe, expect, test } from "vitest";
import { MissingMarkers } from "./missing.js";
import { type CsvReadOptions, checkCsvOptions } from "./options.js";
import { RecordSink } from "./records.js";
import { encodeText } from "./text.js";

/** Hands records to a sink, one line each; a cell in an array was quoted. */
function take(
  records: readonly (readonly (string | readonly [string])[])[],
  header: boolean,
  options: CsvReadOptions = {},
) {
  const settings = checkCsvOptions(options);
  const sink = new RecordSink(settings, header, { decimal: ".", missing: new MissingMarkers(settings.missing) });
  records.forEach((cells, i) => {
    sink.beginRecord(i + 1);
    cells.forEach((cell, j) => {
      const bytes = encodeText(`${typeof cell === "string" ? cell : cell[0]},`);
      sink.addCell(j, bytes, 0, bytes.length - 1, typeof cell !== "string");
    });
    sink.endRecord(cells.length);
  });
  return { table: sink.finish(), problems: sink.problems };
}

describe("column names", () => {
  test("repeated names are made unique without colliding with others, and reported", () => {
    const { table, problems } = take([["a", "a", "a.2", "b", "a"]], true);
    expect(table.names).toEqual(["a", "a.3", "a.2", "b", "a.4"]);
    expect(problems).toEqual([
      { line: 1, message: 'column 2 has the duplicate name "a"; it was renamed to "a.3"' },
      { line: 1, message: 'column 5 has the duplicate name "a"; it was renamed to "a.4"' },
    ]);
    expect(take([["a", "a"]], true).table.names).toEqual(["a", "a.2"]);
  });

  test("empty names are numbered; a quoted empty name is kept", () => {
    expect(take([["a", "b", " ", "", [""]]], true).table.names).toEqual(["a", "b", "column 3", "column 4", ""]);
  });

  test("without a header columns are numbered, and the first record is data", () => {
    const { table } = take(
      [
        ["1", "x"],
        ["2", "y"],
      ],
      false,
    );
    expect(table).toMatchObject({ rows: 2, names: ["column 1", "column 2"] });
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1, 2) });
  });

  test("with a list of names the first record is data", () => {
    expect(take([["1", "2"]], false, { header: ["p", "q"] }).table).toMatchObject({ rows: 1, names: ["p", "q"] });
  });

  test("no name reaches a prototype", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const { table } = take([names, ["polluted", "1", "2", "3"]], true, {
      types: new Map([["constructor", "text" as const]]),
    });
    expect(table.names).toEqual(names);
    expect(table.columns.map(({ type }) => type)).toEqual(["category", "text", "number", "number"]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Object.getPrototypeOf(table)).toBe(Object.prototype);
  });
});

describe("ragged records", () => {
  const records = [["a", "b"], ["1", "2"], ["3"], ["4", "5", "six", "", "7", "8"], ["9", "10"]];

  test("are padded or cut, each reported with its line", () => {
    const { table, problems } = take(records, true);
    expect(table.columns).toEqual([
      { type: "number", values: Float64Array.of(1, 3, 4, 9) },
      { type: "number", values: Float64Array.of(2, NaN, 5, 10) },
    ]);
    expect(problems).toEqual([
      { line: 3, message: "the record has 1 cells instead of 2; the last 1 were read as missing" },
      { line: 4, message: 'the record has 6 cells instead of 2; these were dropped: "six", "", "7", …' },
    ]);
  });

  test("each report lists its own dropped cells", () => {
    const { problems } = take([["a"], ["1", "x"], ["2", "y", "z"]], true);
    expect(problems.map(({ message }) => message.split("dropped: ")[1])).toEqual(['"x"', '"y", "z"']);
  });

  test("can be refused", () => {
    expect(() => take(records, true, { ragged: "error" })).toThrow(/line 3: the record has 1 cells instead of 2/);
  });
});

test("rows beyond the initial capacity are kept", () => {
  const rows = Array.from({ length: 1000 }, (_, i) => [String(i), `t${i % 7}`, i < 500 ? "1" : "x"]);
  const { table } = take([["n", "c", "late"], ...rows], true);
  expect(table.rows).toBe(1000);
  expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.from(rows, (_, i) => i) });
  expect(table.columns[2]).toEqual({
    type: "category",
    codes: Int32Array.from(rows, (_, i) => (i < 500 ? 0 : 1)),
    categories: ["1", "x"],
  });
});

test("types must name existing columns", () => {
  expect(() => take([["age", "city"]], true, { types: { agee: "number" } })).toThrow(
    'csv: types has "agee", which is not a column; did you mean "age"?',
  );
  expect(() => take([], true, { types: { age: "number" } })).toThrow(/which is not a column; there are none/);
});

test("refuses too many columns", () => {
  expect(() => take([["a", "b", "c"]], true, { maxColumns: 2 })).toThrow(/line 1: .*maxColumns \(2\)/);
  expect(() => take([], true, { header: ["a", "b", "c"], maxColumns: 2 })).toThrow(/maxColumns \(2\)/);
});

test("a marker that is a number is missing in a column of numbers", () => {
  const { table } = take([["a"], ["-999"], ["5"]], true, { missing: ["-999"] });
  expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(NaN, 5) });
});
