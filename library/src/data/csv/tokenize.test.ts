import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "./text.js";
import { type CellSink, Tokenizer, type TokenizerOptions } from "./tokenize.js";

type Record = { line: number; cells: string[] };

const SETTINGS: TokenizerOptions = {
  delimiter: ",",
  quote: '"',
  decimal: ".",
  comment: "",
  skip: 0,
  trim: false,
  maxFieldLength: 1000,
};

/** All records of a text that comes in chunks; quoted cells are shown between ‹ and ›. */
function tokenize(chunks: readonly string[], settings: Partial<TokenizerOptions> = {}) {
  const records: Record[] = [];
  const problems: string[] = [];
  let cells: string[] = [];
  const sink: CellSink & { line: number } = {
    fast: [],
    row: 0,
    limit: Number.POSITIVE_INFINITY,
    line: 0,
    beginRecord(line) {
      sink.line = line;
    },
    addCell(column, bytes, start, end, quoted) {
      expect(column).toBe(cells.length);
      const text = decodeText(bytes, start, end, () => expect.unreachable());
      cells.push(quoted ? `‹${text}›` : text);
    },
    endRecord(count) {
      expect(count).toBe(cells.length);
      records.push({ line: sink.line, cells });
      cells = [];
    },
    report: (message) => problems.push(`${sink.line}: ${message}`),
    refuse: (message) => problems.push(`${sink.line}: ${message}`),
  };
  const tokenizer = new Tokenizer({ ...SETTINGS, ...settings }, sink);
  let rest = new Uint8Array(0);
  const feed = (more: Uint8Array, final: boolean) => {
    const bytes = new Uint8Array(rest.length + more.length + 1);
    bytes.set(rest);
    bytes.set(more, rest.length);
    const done = tokenizer.consume(bytes, 0, bytes.length - 1, final);
    rest = bytes.slice(done, -1);
  };
  for (const chunk of chunks) feed(new TextEncoder().encode(chunk), false);
  if (rest.length > 0 || tokenizer.column > 0) feed(Uint8Array.of(10), true);
  expect(rest.length).toBe(0);
  return { records, problems };
}

function cellsOf(text: string, settings: Partial<TokenizerOptions> = {}): string[][] {
  return tokenize([text], settings).records.map(({ cells }) => cells);
}

describe("RFC 4180", () => {
  test("1 and 2: records end at line ends, optional for the last", () => {
    expect(cellsOf("aaa,bbb\r\nccc,ddd\r\n")).toEqual([
      ["aaa", "bbb"],
      ["ccc", "ddd"],
    ]);
    expect(cellsOf("aaa,bbb\r\nccc,ddd")).toEqual([
      ["aaa", "bbb"],
      ["ccc", "ddd"],
    ]);
  });

  test("4: spaces belong to a cell", () => {
    expect(cellsOf(" a , b\n")).toEqual([[" a ", " b"]]);
  });

  test("5 and 6: quoted cells may hold line ends and delimiters", () => {
    expect(cellsOf('"aaa","b\r\nbb","c,c"\r\nzzz,yyy,xxx')).toEqual([
      ["‹aaa›", "‹b\r\nbb›", "‹c,c›"],
      ["zzz", "yyy", "xxx"],
    ]);
  });

  test("7: a doubled quote is a quote", () => {
    expect(cellsOf('"aaa","b""bb","""",""\n')).toEqual([["‹aaa›", '‹b"bb›', '‹"›', "‹›"]]);
  });
});

describe("irregular files", () => {
  test("accepts any line end", () => {
    expect(cellsOf("a\nb\rc\r\nd")).toEqual([["a"], ["b"], ["c"], ["d"]]);
  });

  test("skips blank lines, and counts lines including those and the ones in quotes", () => {
    const { records } = tokenize(['a\n\n\r\nb\n"c\nc\r\nc\rc"\nd\n']);
    expect(records.map(({ line }) => line)).toEqual([1, 4, 5, 9]);
  });

  test("empty cells", () => {
    expect(cellsOf(",\n,,\na,")).toEqual([
      ["", ""],
      ["", "", ""],
      ["a", ""],
    ]);
  });

  test("comments, also with a prefix of several characters, and skipped lines", () => {
    const text = 'junk "\nmore junk\n// c,"\na/,b\n//\n/,c\n//';
    const { records } = tokenize([text], { comment: "//", skip: 2 });
    expect(records).toEqual([
      { line: 4, cells: ["a/", "b"] },
      { line: 6, cells: ["/", "c"] },
    ]);
  });

  test("a comment prefix that contains a delimiter may be split too", () => {
    for (let cut = 0; cut < 9; cut++) {
      const text = ",#x\n,b\n,#";
      const { records } = tokenize([text.slice(0, cut), text.slice(cut)], { comment: ",#" });
      expect(records).toEqual([{ line: 2, cells: ["", "b"] }]);
    }
  });

  test("a quote inside an unquoted cell is a character", () => {
    expect(cellsOf('5" nail,a""b\n')).toEqual([['5" nail', 'a""b']]);
  });

  test("text after a closing quote is kept and reported", () => {
    const { records, problems } = tokenize(['x\n"a""b"c""d,2\n']);
    expect(records[1].cells).toEqual(['‹a"bc""d›', "2"]);
    expect(problems).toEqual(["2: a cell continues after its closing quote; the rest was read as part of it"]);
  });

  test("an unclosed quote takes the rest, which is refused unless it is the last line", () => {
    const { records, problems } = tokenize(['x\n1,"a""\nb,c\n']);
    expect(records[1]).toEqual({ line: 2, cells: ["1", '‹a"\nb,c\n›'] });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toBe(
      '2: the quote before "a\\"\\"" is never closed, so the rest of the file would be one cell; ' +
        "close it, or double it if it belongs to the text",
    );
    expect(tokenize(['x\n1,"a\n']).problems).toEqual([
      "2: a quote opened in this record is never closed; the rest of the line was read as its cell",
    ]);
  });

  test("a quote that is closed by the opening quote of another line is refused", () => {
    expect(tokenize(['x,y\n1,"abc\n2,d\n3,"e,f"\n']).problems[0]).toBe(
      '2: the quote before "abc" is closed lines later in the middle of a cell, so all between would be one cell; ' +
        "close it, or double it if it belongs to the text",
    );
    expect(tokenize(['x,y\n1,"abc\n2,d"\n']).problems).toEqual([]);
  });

  test("trimming does not affect quoted cells", () => {
    expect(cellsOf(' a ,\t" b " , c d\n', { trim: true })).toEqual([["a", "‹ b ›", "c d"]]);
    expect(cellsOf("a \t\t b\n", { trim: true, delimiter: "\t" })).toEqual([["a", "", "b"]]);
  });

  test("no quotes, or other quote characters", () => {
    expect(cellsOf('"a,b"\n', { quote: "" })).toEqual([['"a', 'b"']]);
    expect(cellsOf("'a,''b',\"\n", { quote: "'" })).toEqual([["‹a,'b›", '"']]);
  });
});

test("chunk boundaries do not matter", () => {
  const letters = fc.string({
    unit: fc.constantFrom("a", "1", ",", '"', "\r", "\n", "#", " ", "é", "."),
    maxLength: 40,
  });
  fc.assert(
    fc.property(letters, fc.array(fc.nat({ max: 40 }), { maxLength: 5 }), fc.boolean(), (text, cuts, trim) => {
      const settings = { trim, comment: "#a" };
      const places = [0, ...cuts.filter((cut) => cut <= text.length).sort((a, b) => a - b), text.length];
      const chunks = places.slice(1).map((place, k) => text.slice(places[k], place));
      const whole = tokenize([text], settings);
      for (const parts of [chunks, [...text]]) {
        const found = tokenize(parts, settings);
        if (!isDeepStrictEqual(found, whole)) expect(found).toEqual(whole);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a cell beyond the limit is refused, quoted or not, even before it ends", () => {
  for (const text of ["a,\nb,123456\n", 'a,\nb,"123456"\n', "a,\nb,123456", 'a,\nb,"123456', 'a,\nb,"1"23456\n']) {
    const act = () => tokenize([text], { maxFieldLength: 5 });
    expect(act).toThrow(/line 2: .*maxFieldLength \(5 bytes\)/);
  }
  expect(cellsOf('12345,"12345"\n', { maxFieldLength: 5 })).toEqual([["12345", "‹12345›"]]);
});
