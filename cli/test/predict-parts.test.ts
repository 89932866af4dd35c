import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { lectern, lecternHere, program } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

const run = promisify(execFile);
const folder = temporaryFolder();
const model = join(folder, "model.lectern");
const head = "code,day,size,note,flag";
/** Three parts of the input, the last of few rows. */
const rows = 101_000;

/** Codes that look like numbers, dates, and gaps in all of them; a note that has words in the last part alone. */
function line(i: number): string {
  const code = i % 11 === 0 ? "" : String(i % 7).padStart(3, "0");
  const day = i % 13 === 0 ? "NA" : `2024-0${1 + (i % 9)}-1${i % 10}`;
  const size = i % 17 === 0 ? "" : String(((i * 37) % 101) / 4);
  const note = i > 100_500 ? `"word, ${i}\n""two"""` : String(i % 5).padStart(2, "0");
  return `${code},${day},${size},${note},${i % 3 === 0}`;
}

const lines = Array.from({ length: rows }, (_, i) => line(i));
const whole = `${head}\n${lines.join("\n")}\n`;

function path(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Some of the files have a column of notes that the model was not fitted on. */
const usualNotes = /^(note: the model does not know the column note, which is ignored\n)?$/;

async function predictions(words: readonly string[], input?: string, notes = usualNotes): Promise<string[]> {
  const given = ["predict", model, ...words];
  const { stdout, stderr, code } = await (input === undefined ? lecternHere(given) : lectern(given, { input }));
  expect(code).toBe(0);
  expect(stderr).toMatch(notes);
  return stdout.trimEnd().split("\n");
}

let expected: string[] = [];

beforeAll(async () => {
  const fitted = lines.slice(0, 400).map((text, i) => `${text},${(i * 37) % 101}`);
  const train = path("train.csv", `${head},y\n${fitted.join("\n")}\n`);
  const words = ["fit", "tree-regressor", train, "--target", "y", "--as", "code=category", "--ignore", "note"];
  expect((await lectern([...words, "--out", model, "--quiet"])).code).toBe(0);
  // Few rows at a time are read as a whole.
  const pieces: string[][] = [];
  for (let start = 0; start < rows; start += 40_000) {
    const piece = path("piece.csv", `${head}\n${lines.slice(start, start + 40_000).join("\n")}\n`);
    pieces.push(await predictions([piece, "--as", "code=category"]));
  }
  expected = [pieces[0][0], ...pieces.flatMap((piece) => piece.slice(1))];
});

describe("predictions for a file larger than one part", () => {
  test("equal those of its pieces: codes, dates and missing values follow the fit", async () => {
    expect(expected).toHaveLength(rows + 1);
    expect(new Set(expected).size).toBeGreaterThan(20);
    expect(await predictions([path("whole.csv", whole)])).toEqual(expected);
  });

  test("are the same compressed, from standard input, and split into two files", async () => {
    expect(await predictions([path("whole.csv.gz", gzipSync(whole, { level: 1 }))])).toEqual(expected);
    expect(await predictions(["-"], whole)).toEqual(expected);
    const first = path("first.csv", `${head}\n${lines.slice(0, 70_000).join("\n")}\n`);
    const second = path("second.csv", `${head}\n${lines.slice(70_000).join("\n")}\n`);
    expect(await predictions([first, second])).toEqual(expected);
  });

  test("are the same as JSON Lines in which a column of the model first appears late", async () => {
    const records = lines.map((text, i) => {
      const [code, day, size] = text.split(",");
      const late = i < 60_000 ? {} : { flag: i % 3 === 0 };
      return JSON.stringify({
        code: code || null,
        day: day === "NA" ? null : day,
        size: Number(size || Number.NaN),
        ...late,
      });
    });
    const gaps =
      /^note: flag is missing in 60,000 rows, but was never missing while learning: a usual value is assumed\n$/;
    const found = await predictions([path("whole.jsonl", records.join("\n"))], undefined, gaps);
    expect(found).toHaveLength(rows + 1);
    expect(found.slice(60_001)).toEqual(expected.slice(60_001));
  });

  test("are the same as Parquet and as JSON Lines", async () => {
    const input = path("whole.csv", whole);
    const parquet = join(folder, "out.parquet");
    expect((await lectern(["predict", model, input, "--out", parquet, "--quiet"])).code).toBe(0);
    const names = join(folder, "out.jsonl");
    expect((await lectern(["predict", model, input, "--out", names, "--quiet"])).code).toBe(0);
    const values = readFileSync(names, "utf8")
      .trimEnd()
      .split("\n")
      .map((text) => String(JSON.parse(text).predicted_y));
    expect(values).toEqual(expected.slice(1));
    const read = await lecternHere(["profile", parquet, "--json"]);
    expect(JSON.parse(read.stdout)).toMatchObject({ rows });
  });
});

describe("kept columns", () => {
  test("are written as text when a late value of the file is text", async () => {
    const found = await predictions([path("whole.csv", whole), "--keep", "note,size"]);
    expect(found[0]).toBe("note,size,predicted_y");
    expect(found[2].startsWith(`01,9.25,`)).toBe(true);
    expect(found[found.length - 2]).toBe('"word, 100999');
  });

  test("are refused with the line number when standard input shows such a value too late", async () => {
    // Without their leading zeros the notes look like numbers at first.
    const input = whole.replaceAll(/,0(\d),(true|false)\n/g, ",$1,$2\n");
    const { code, stderr } = await lectern(["predict", model, "-", "--keep", "note"], { input });
    expect(code).toBe(1);
    expect(stderr).toMatch(/standard input, line 100503: column "note": "word, 100501.*is not a number/);
    expect(stderr).toContain("--as note=text");
    const declared = await predictions(["-", "--keep", "note", "--as", "note=text"], input);
    expect(declared[2].startsWith("1,")).toBe(true);
    expect((await predictions(["-", "--keep", "note"], whole))[2].startsWith("01,")).toBe(true);
  });
});

test("reads one text among numbers as missing, and says where it is", async () => {
  const spoiled = lines.with(100_900, "001,2024-01-11,large,00,true");
  const text = `${head}\n${spoiled.join("\n")}\n`;
  // Some cells before it have line breaks in them.
  const line = text.slice(0, text.indexOf("large")).split("\n").length;
  const notes = new RegExp(`spoiled.csv, line ${line}: column "size": "large" is not a number; it was read as missing`);
  const found = await predictions([path("spoiled.csv", text)], undefined, notes);
  expect(found).toHaveLength(rows + 1);
});

test("refuses many texts among numbers, naming the column, and leaves no partial file", async () => {
  const spoiled = lines.map((line, i) => (i >= 60_000 && i % 2 === 0 ? "001,2024-01-11,large,00,true" : line));
  const out = join(temporaryFolder(), "out.csv");
  const input = path("spoiled.csv", `${head}\n${spoiled.join("\n")}\n`);
  const { code, stderr } = await lecternHere(["predict", model, input, "--out", out]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/column "size": "large" is not a number; in the fit the column had the type number/);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(join(out, ".."))).toEqual([]);
});

test("predicts an endless stream row by row, and ends quietly when the reader closes it", async () => {
  const rowsForEver = `(echo ${head}; yes 001,2024-01-11,2.5,00,true)`;
  const command = `${rowsForEver} | "${process.execPath}" "${program}" predict "${model}" - | head -n 3`;
  const { stdout, stderr } = await run("sh", ["-c", command]);
  expect(stdout.trim().split("\n")).toHaveLength(3);
  expect(stderr).toBe("");
});
