import { describe, expect, test } from "vitest";
import { failureOf, readFile, rowsOf } from "./reference-files.js";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("irregular files", () => {
  test("a byte-order mark is not part of the first name", async () => {
    expect(await rowsOf("a.csv", "\ufeffx,y\n1,2\n")).toEqual([{ x: 1, y: 2 }]);
  });

  test("detects semicolons and decimal commas, with a note", async () => {
    const { table, notes } = await readFile("a.csv", "x;y\n1,5;a\n2,25;b\n");
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1.5, 2.25) });
    expect(notes.join()).toContain('cells are separated by ";", and decimals are written with a comma');
  });

  test("quotes may contain delimiters, line ends and quotes", async () => {
    const rows = await rowsOf("a.csv", 'x,y\n"a,b",1\n"line\nend",2\n"a ""word""",3\n');
    expect(rows.map(({ x }) => x)).toEqual(["a,b", "line\nend", 'a "word"']);
  });

  test("pads or cuts ragged lines, with a note on the line", async () => {
    const { table, notes } = await readFile("a.csv", "x,y\n1,2\n3\n4,5,6\n");
    expect(table.rows).toBe(3);
    expect(table.columns[1]).toEqual({ type: "number", values: Float64Array.of(2, Number.NaN, 5) });
    expect(notes[0]).toMatch(/a\.csv, line 3: the record has 1 cells instead of 2/);
    expect(notes[1]).toMatch(/a\.csv, line 4: .*dropped: "6"/);
  });

  test("counts many problems instead of listing them", async () => {
    const { notes } = await readFile("a.csv", `x,y\n${"1\n".repeat(1000)}`);
    expect(notes.filter((note) => note.includes("line"))).toHaveLength(5);
    expect(notes.join()).toContain("995 more problems");
  });

  test("keeps empty columns as missing numbers, with a note", async () => {
    const { table, notes } = await readFile("a.csv", "x,y\n1,\n2,\n");
    expect(table.columns[1]).toEqual({ type: "number", values: Float64Array.of(Number.NaN, Number.NaN) });
    expect(notes.join()).toContain('column "y" is empty');
  });

  test("a column of mixed types keeps every text as written", async () => {
    const { table } = await readFile("a.csv", "x\n1.50\n007\nabc\n");
    expect(table.columns[0].type).toBe("category");
    expect(await rowsOf("a.csv", "x\n1.50\n007\nabc\n")).toEqual([{ x: "1.50" }, { x: "007" }, { x: "abc" }]);
  });

  test("reads ten thousand columns", async () => {
    const names = Array.from({ length: 10_000 }, (_, j) => `c${j}`);
    const line = names.map((_, j) => j).join();
    const { table } = await readFile("a.csv", `${names.join()}\n${line}\n${line}\n`);
    expect(table.names).toEqual(names);
    expect(table.columns[9999]).toEqual({ type: "number", values: Float64Array.of(9999, 9999) });
  });

  test("renames repeated column names, with a note", async () => {
    const { table, notes } = await readFile("a.csv", "x,x\n1,2\n");
    expect(table.names).toEqual(["x", "x.2"]);
    expect(notes.join()).toContain('renamed to "x.2"');
  });

  test("detects Latin-1 wherever its first character is", async () => {
    const text = `x,y\n${"1,plain\n".repeat(50_000)}2,café\n3,façade\n`;
    const { table, notes } = await readFile("a.csv", latin1(text));
    expect(table.columns[1]).toMatchObject({ categories: ["café", "façade", "plain"] });
    expect(notes.join()).toContain("not UTF-8; it was read as Latin-1");
  });

  test("refuses bytes that are no text, and says where they begin", async () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => 1 + ((i * i * 31 + i * 7) % 255));
    const message =
      /^file: a\.csv: this is no text: \d+ of its first 3000 bytes are control characters, the first of them 0x01 at byte 1;/;
    expect(await failureOf(readFile("a.csv", Buffer.from(bytes)))).toMatch(message);
    expect(await rowsOf("a.csv", `x,y\n${"1,a\u0001b\n2,c\n".repeat(9)}${"3,d\n".repeat(200)}`)).toHaveLength(218);
  });

  test("a damaged character does not turn UTF-8 into Latin-1", async () => {
    const text = Buffer.concat([Buffer.from("x,y\n1,é\n2,ü\n3,"), Buffer.of(0xff), Buffer.from("\n4,ö\n")]);
    const { table, notes } = await readFile("a.csv", text);
    expect(table.columns[1]).toMatchObject({ categories: ["é", "ö", "ü", "\ufffd"] });
    expect(notes.join()).toContain("not valid UTF-8");
  });

  test("reads UTF-16 with a byte-order mark", async () => {
    expect(await rowsOf("a.csv", utf16("x,y\n1,ž\n2,ž\n"))).toEqual([
      { x: 1, y: "ž" },
      { x: 2, y: "ž" },
    ]);
  });

  test("a file without column names gets some, with a note", async () => {
    const { table, notes } = await readFile("a.csv", "1,2\n3,4\n");
    expect(table.names).toEqual(["column 1", "column 2"]);
    expect(notes.join()).toContain("has no header");
  });

  test("refuses a quote that swallows the rest of the file, with file and line", async () => {
    await expect(readFile("a.csv", 'x,y\n1,"abc\n2,d\n')).rejects.toThrow('a.csv: line 2: the quote before "abc"');
  });

  test("names column, line and cell of the odd cells among numbers", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => (i === 6 ? "n.a." : i === 8 ? "-" : String(i)));
    const { table, notes } = await readFile("a.csv", `x,y\n${rows.map((x, i) => `${x},${i}`).join("\n")}\n`);
    expect(table.columns[0].type).toBe("number");
    expect(notes).toEqual([
      'a.csv, line 8: column "x": 2 cells are not numbers and were read as missing: "n.a." (line 8), "-" (line 10)',
    ]);
  });
});

describe("settings of the reader", () => {
  test.each([
    ["|", "x|y\n1|2\n"],
    ["tab", "x\ty\n1\t2\n"],
    ["\\t", "x\ty\n1\t2\n"],
  ])("the delimiter %s", async (delimiter, text) => {
    expect(await rowsOf("a.csv", text, { delimiter })).toEqual([{ x: 1, y: 2 }]);
  });

  test("refuses a delimiter of several characters", async () => {
    expect(await failureOf(readFile("a.csv", "x\n1\n", { delimiter: "ab" }))).toMatch(/^usage: the delimiter must be/);
  });

  test("a declared type is not guessed", async () => {
    const { table } = await readFile("a.csv", "zip\n01234\n99999\n", { types: new Map([["zip", "category"]]) });
    expect(table.columns[0]).toMatchObject({ type: "category", categories: ["01234", "99999"] });
  });

  test("refuses the type of an unknown column and suggests the nearest name", async () => {
    const types = new Map([["prise", "number" as const]]);
    const failure = await failureOf(readFile("a.csv", "price,y\n1,2\n", { types }));
    expect(failure).toMatch(/^usage: a type is declared for the column "prise".*price/);
  });
});
