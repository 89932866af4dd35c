import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Column } from "../table/table.js";
import { notationOf } from "./odd-cells.js";
import { type CsvReadOptions, DEFAULT_MISSING } from "./options.js";
import { readCsvParts } from "./parts.js";
import { readCsv } from "./reader.js";

/** Lines of a file with the columns "x" and "k", in which some rows are preceded by a blank line. */
function fileOf(cells: readonly string[], blanks: readonly boolean[] = []): { text: string; lines: number[] } {
  const out = ["x,k"];
  const lines = cells.map((cell, row) => {
    if (blanks[row] === true) out.push("");
    out.push(`"${cell}",a`);
    return out.length;
  });
  return { text: `${out.join("\n")}\n`, lines };
}

function readX(cells: readonly string[], options: CsvReadOptions = {}) {
  const { table, problems } = readCsv(fileOf(cells).text, options);
  return { column: table.columns[0], problems };
}

const numbers = (length: number) => Array.from({ length }, (_, i) => String(i * 1.5 - 7));

describe("a few odd cells", () => {
  const odd = fc.constantFrom("n.a.", "-", "unknown", "12%", "about 3", "x");
  const blank = fc.boolean();
  const kinds = [
    { type: "number", what: "numbers", fit: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
    {
      type: "date",
      what: "dates",
      fit: fc
        .date({ min: new Date("0001-01-01"), max: new Date("9999-01-01"), noInvalidDate: true })
        .map((d) => d.toISOString()),
    },
    { type: "boolean", what: "booleans", fit: fc.constantFrom("true", "false", "TRUE", "False") },
  ] as const;

  test.each(kinds)("among $what are missing in their rows, and the note has their lines", ({ type, fit }) => {
    const file = fc.record({
      fits: fc.array(fit, { minLength: 60, maxLength: 90 }),
      odd: fc.array(fc.record({ text: odd, at: fc.nat(89) }), { minLength: 1, maxLength: 3 }),
      blanks: fc.array(blank, { minLength: 100, maxLength: 100 }),
    });
    fc.assert(
      fc.property(file, ({ fits, odd: inserted, blanks }) => {
        const cells: { text: string; isOdd: boolean }[] = fits.map((text) => ({ text, isOdd: false }));
        for (const { text, at } of inserted) cells.splice(Math.min(at, cells.length), 0, { text, isOdd: true });
        const { text, lines } = fileOf(
          cells.map((cell) => cell.text),
          blanks,
        );
        const { table, problems } = readCsv(text, { header: true });
        const without = readCsv(fileOf(fits).text, { header: true }).table.columns[0];
        expect(table.columns[0].type).toBe(type);
        expect(
          valuesAt(
            table.columns[0],
            cells.flatMap((cell, row) => (cell.isOdd ? [] : [row])),
          ),
        ).toEqual(
          valuesAt(
            without,
            fits.map((_, row) => row),
          ),
        );
        const rows = cells.flatMap((cell, row) => (cell.isOdd ? [row] : []));
        const none = type === "boolean" ? 255 : Number.NaN;
        expect(valuesAt(table.columns[0], rows)).toEqual(rows.map(() => none));
        expect(problems.map(({ line }) => line)).toEqual([lines[rows[0]]]);
        for (const row of rows) {
          expect(problems[0].message).toContain(JSON.stringify(cells[row].text));
          if (rows.length > 1) expect(problems[0].message).toMatch(new RegExp(`[ (]${lines[row]}[,)]`));
        }
      }),
      { numRuns: 20 },
    );
  });

  test("one is named with its column", () => {
    const { problems } = readX([...numbers(30), "n.a."]);
    expect(problems).toEqual([{ line: 32, message: 'column "x": "n.a." is not a number; it was read as missing' }]);
  });

  test("the first cell may be the odd one", () => {
    expect(readX(["-", ...numbers(30)]).column.type).toBe("number");
    expect(
      readX(["0", ...Array.from({ length: 30 }, (_, i) => `2024-01-${String(i + 1).padStart(2, "0")}`)]).column.type,
    ).toBe("date");
  });

  test("marks of missing values may be as many as the numbers", () => {
    const half = numbers(20).flatMap((text) => [text, "n.a."]);
    expect(readX(half).column.type).toBe("number");
    expect(readX([...half, "-"]).column.type).not.toBe("number");
  });
});

describe("columns of texts stay texts", () => {
  test.each([
    ["more than one cell in twenty is odd", [...numbers(30), "a", "a"]],
    ["more than five different texts are odd", [...numbers(200), ..."abcdef"]],
    ["fewer than twenty cells fit", [...numbers(19), "a"]],
    ["one number has leading zeros", [...numbers(200), "007", "n.a."]],
    ["one number has twenty digits", [...numbers(200), "12345678901234567891", "n.a."]],
    ["telephone numbers have spaces", Array.from({ length: 30 }, (_, i) => `555 123 4${10 + i}`)],
  ])("where %s", (_, cells) => {
    const { column, problems } = readX(cells);
    expect(["category", "text"]).toContain(column.type);
    expect(problems).toEqual([]);
  });

  test("where they are declared", () => {
    expect(readX([...numbers(30), "n.a."], { types: { x: "text" } }).column.type).toBe("text");
  });
});

describe("percent signs and separators of thousands", () => {
  test("are dropped where the whole column has them, with a note", () => {
    const percents = readX(["12%", "3.5 %", "-7%"]);
    expect(percents.column).toEqual({ type: "number", values: Float64Array.of(12, 3.5, -7) });
    expect(percents.problems).toEqual([
      { line: 2, message: 'column "x": numbers were read without their percent signs: "12%" as 12' },
    ]);
    const grouped = readX(["999", "1,234.5", "-12,345,678"]);
    expect(grouped.column).toEqual({ type: "number", values: Float64Array.of(999, 1234.5, -12_345_678) });
    expect(grouped.problems[0]).toMatchObject({ line: 3, message: expect.stringContaining('"1,234.5" as 1234.5') });
  });

  test("are missing where the column is not consistent", () => {
    for (const text of ["12%", "1,234.5"]) {
      const { column, problems } = readX([...numbers(30), "2500", text]);
      expect(column).toMatchObject({ type: "number" });
      expect(valuesAt(column, [30, 31])).toEqual([2500, Number.NaN]);
      expect(problems[0].message).toBe(`column "x": "${text}" is not a number; it was read as missing`);
    }
  });

  test("follow the decimal sign", () => {
    expect(notationOf("1.234,5", ",")).toEqual({ sign: ".", value: 1234.5 });
    expect(notationOf("1.234", ".")).toBeUndefined();
    expect(notationOf("12,5%", ",")).toEqual({ sign: "%", value: 12.5 });
    expect(notationOf("12,5%", ".")).toBeUndefined();
    for (const text of ["1,23", "0,123", "1,2345", "1,234,56", "%", "1234,567"])
      expect(notationOf(text, ".")).toBeUndefined();
  });

  test("are read alike in a declared column", () => {
    const types = { x: "number" } as const;
    expect(readX(["12%", "3%"], { types }).column).toEqual({ type: "number", values: Float64Array.of(12, 3) });
    expect(valuesAt(readX(["0.5", "3%"], { types }).column, [0, 1])).toEqual([0.5, Number.NaN]);
  });
});

describe("amounts of money", () => {
  test.each([
    [["$12.50", "$1,234.50", "$-3"], "." as const, [12.5, 1234.5, -3]],
    [["€ 12,50", "€ 1.234,50", "-€3"], "," as const, [12.5, 1234.5, -3]],
    [["12,5 €", "1.234 €", "+3€"], "," as const, [12.5, 1234, 3]],
    [["CHF 1'234.50", "CHF 5", "CHF 0.05"], "." as const, [1234.5, 5, 0.05]],
    [["3 EUR", "0.5 EUR", "7 EUR"], "." as const, [3, 0.5, 7]],
  ])("%j are numbers", (cells, decimal, values) => {
    const rows = [...cells, ...cells, ...cells].map((cell) => `${cell};a`);
    const { table, problems } = readCsv(["x;k", ...rows].join("\n"), { decimal, delimiter: ";" });
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.from([...values, ...values, ...values]) });
    expect(problems[0].message).toContain("without their currency");
    expect(problems[0].message).toContain(`as ${values[0]}`);
  });

  test("of several currencies, beside plain numbers, or in words stay texts", () => {
    for (const cells of [
      ["$1", "€2", "$3"],
      ["$1", "2", "3"],
      ["$1.2.3", "$x", "$"],
      ["EUR1", "EUR2", "EUR3"],
      ["Room 12€x", "A$", "$$3"],
    ]) {
      expect(readX([...cells, ...cells, ...cells]).column.type).not.toBe("number");
    }
  });

  test("are read from the rows that a model gets, one at a time", () => {
    const columns = () => new Map([["x", { type: "number", strict: true }]] as const);
    const { table } = readCsv('x\n"$1,234.50"\n', { header: true, columns });
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1234.5) });
  });
});

describe("dates of other notations", () => {
  test("that have one meaning are dates, with a note", () => {
    const days = Array.from({ length: 28 }, (_, i) => i + 1);
    for (const write of [
      (day: number) => `${String(day).padStart(2, "0")}.02.2024`,
      (day: number) => `${day}.2.2024`,
      (day: number) => `2024/02/${String(day).padStart(2, "0")}`,
      (day: number) => `2024.2.${day}`,
    ]) {
      const { column, problems } = readX(days.map(write));
      expect(column).toEqual({ type: "date", values: Float64Array.from(days, (day) => Date.UTC(2024, 1, day)) });
      expect(problems[0].message).toBe(`column "x": dates were read by their parts: "${write(1)}" as 2024-02-01`);
    }
    const { column } = readX(days.map((day) => `${day}.02.2024 13:05`));
    expect(column.type === "date" && column.values[1]).toBe(Date.UTC(2024, 1, 2, 13, 5));
  });

  test("that have two meanings, or none, stay texts", () => {
    for (const write of [
      (day: number) => `${day}/02/2024`,
      (day: number) => `${day}.02.24`,
      (day: number) => `${day}.13.2024`,
      (day: number) => `${day}.2.20245`,
    ]) {
      expect(readX(Array.from({ length: 25 }, (_, i) => write(i + 1))).column.type).not.toBe("date");
    }
  });

  test("are read alike in a declared column of one row, and a header above them is found", () => {
    const columns = () => new Map([["day", { type: "date", strict: true }]] as const);
    const { table, problems } = readCsv("day\n 02.03.2024 \n", { header: true, columns });
    expect(table.columns[0]).toEqual({ type: "date", values: Float64Array.of(Date.UTC(2024, 2, 2)) });
    expect(problems).toEqual([]);
    expect(readCsv("day\n02.03.2024\n03.03.2024\n").table.names).toEqual(["day"]);
  });
});

test("a number beyond the range of a double is missing, with its line, also after an odd cell", () => {
  const { column, problems } = readX([...numbers(30), "n.a.", "1e400"]);
  expect(valuesAt(column, [29, 30, 31])).toEqual([36.5, Number.NaN, Number.NaN]);
  expect(problems.map(({ line }) => line)).toEqual([32, 33]);
  expect(problems[1].message).toBe('column "x": "1e400" is beyond the range of a double; it was read as missing');
});

describe("in parts with the types of a model", () => {
  async function partsOf(cells: readonly string[], type: "number" | "date" | "boolean" = "number") {
    const columns = () => new Map([["x", { type, strict: true } as const]]);
    const values: number[] = [];
    const lines: number[] = [];
    async function* chunks() {
      yield fileOf(cells).text;
    }
    for await (const { table, problems } of readCsvParts(chunks(), { columns, rows: 40 })) {
      values.push(
        ...valuesAt(
          table.columns[0],
          Array.from({ length: table.rows }, (_, row) => row),
        ),
      );
      lines.push(...problems.map(({ line }) => line));
    }
    return { values, lines };
  }

  test("marks and a few odd cells are missing, with their lines in the file", async () => {
    const cells = [...numbers(100), "n.a.", "about 3", ...numbers(30)];
    const { values, lines } = await partsOf(cells);
    expect(values).toEqual(cells.map((text) => Number(text)));
    expect(lines).toEqual([102]);
  });

  test("a mark is missing in a file of one row", async () => {
    expect(await partsOf(["-"])).toEqual({ values: [Number.NaN], lines: [2] });
    expect(await partsOf(["-"], "boolean")).toEqual({ values: [255], lines: [2] });
  });

  test("a column of texts is an error with the first line", async () => {
    await expect(partsOf(["1", "red", "green"])).rejects.toThrow('line 3: column "x": "red" is not a number');
    await expect(partsOf([...numbers(60), "red", "green"])).rejects.toThrow(/line 62/);
  });
});

test("a quote that is never closed is an error with its line, unless it is in the last line", () => {
  expect(() => readCsv('x,y\n1,"a\n2,b\n3,c\n')).toThrow('line 2: the quote before "a" is never closed');
  const { table, problems } = readCsv('x,y\n1,a\n2,"b\n');
  expect(table.rows).toBe(2);
  expect(problems).toMatchObject([{ line: 3 }]);
});

test("markers of the reader are missing without a note", () => {
  const { column, problems } = readX([...numbers(30), ...DEFAULT_MISSING]);
  expect(column.type).toBe("number");
  expect(problems).toEqual([]);
});

function valuesAt(column: Column, rows: readonly number[]): number[] {
  if (column.type !== "number" && column.type !== "date" && column.type !== "boolean")
    return expect.unreachable(column.type);
  return rows.map((row) => column.values[row]);
}
