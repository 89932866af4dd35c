import { describe, expect, test } from "vitest";
import { type Column, createTable } from "../table/table.js";
import { readCsv } from "./reader.js";
import { type CsvWriteOptions, writeCsv, writeCsvChunks } from "./writer.js";

const text = (...values: (string | null)[]): Column => ({ type: "text", values });

describe("writeCsv", () => {
  test("writes every type of column", () => {
    const table = createTable({
      number: [0.1, 1e21, null],
      category: ["x", null, "y"],
      ordinal: { type: "ordinal", codes: Int32Array.of(1, 0, -1), levels: ["low", "high"] },
      boolean: [true, null, false],
      date: { type: "date", values: Float64Array.of(0, 1500, NaN) },
      text: text("a b", null, "c"),
    });
    expect(writeCsv(table)).toBe(
      [
        "number,category,ordinal,boolean,date,text",
        "0.1,x,high,true,1970-01-01,a b",
        "1e+21,,low,,1970-01-01T00:00:01.500Z,",
        ",y,,false,,c",
        "",
      ].join("\n"),
    );
  });

  test("numbers keep their sign and infinity", () => {
    expect(writeCsv(createTable({ x: [-0, -Infinity, 5e-324], y: [1, 2, 3] }), { header: false })).toBe(
      "-0,1\n-Infinity,2\n5e-324,3\n",
    );
  });

  test("quotes cells that would not round-trip otherwise", () => {
    const values = ["a,b", 'say "x"', "l\nm", "l\rm", "", "NA", " NA ", " x", "\ufeffx", "plain", "é", "semi;colon"];
    const written = writeCsv(createTable({ t: text(...values), n: values.map((_, i) => i) }), { header: false });
    expect(written).toBe(
      '"a,b",0\n"say ""x""",1\n"l\nm",2\n"l\rm",3\n"",4\n"NA",5\n" NA ",6\n" x",7\n"\ufeffx",8\nplain,9\né,10\nsemi;colon,11\n',
    );
  });

  test("a missing value in a single column is not a blank line", () => {
    const table = createTable({ t: text("a", null, "") });
    expect(writeCsv(table)).toBe('t\na\nNA\n""\n');
    expect(readCsv(writeCsv(table), { types: { t: "text" }, header: true }).table).toEqual(table);
  });

  test("delimiter, line end, decimal comma and missing marker", () => {
    const table = createTable({ a: [1.5, null], b: text("x;y", "NULL") });
    expect(writeCsv(table, { delimiter: ";", newline: "\r\n", decimal: ",", missing: "?" })).toBe(
      'a;b\r\n1,5;"x;y"\r\n?;"NULL"\r\n',
    );
  });

  test("formulas are neutralised on request, numbers unchanged", () => {
    const table = createTable({ "=x": text("=1+1", "+a", "-b", "@c", "\td", "e=1"), n: [-1, 2, 3, 4, 5, 6] });
    expect(writeCsv(table, { neutralizeFormulas: true })).toBe("'=x,n\n'=1+1,-1\n'+a,2\n'-b,3\n'@c,4\n'\td,5\ne=1,6\n");
    expect(writeCsv(table)).toContain("\n=1+1,-1\n");
  });

  test("refuses images and names the column", () => {
    const table = createTable({
      face: {
        type: "image",
        width: 1,
        height: 1,
        channels: 1,
        pixels: new Float32Array(2),
        missing: new Uint8Array(2),
      },
    });
    expect(() => writeCsv(table)).toThrow('csv: column "face" holds images');
  });

  test.each<[string, object]>([
    ["delimiter", { delimiter: "1" }],
    ["delimiter", { delimiter: '"' }],
    ["newline", { newline: "\r" }],
    ["decimal", { decimal: "," }],
    ["missing", { missing: "a,b" }],
    ["delimeter", { delimeter: ";" }],
  ])("%s is refused with its name (%j)", (option, options) => {
    expect(() => writeCsv(createTable({ a: [1] }), options as CsvWriteOptions)).toThrow(`csv: ${option} `);
  });
});

test("writeCsvChunks yields the same text in parts of moderate size", () => {
  const table = createTable({
    a: Array.from({ length: 50_000 }, (_, i) => i / 3),
    b: text(...Array(50_000).fill("x")),
  });
  const chunks = [...writeCsvChunks(table)];
  expect(chunks.length).toBeGreaterThan(5);
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(70_000);
  expect(chunks.join("")).toBe(writeCsv(table));
});
