import { describe, expect, test } from "vitest";
import { type CsvReadOptions, checkCsvOptions } from "./options.js";
import { sniffDialect } from "./sniff.js";

function sniff(sample: string, options: CsvReadOptions = {}) {
  return sniffDialect(sample, false, checkCsvOptions(options));
}

describe("delimiter", () => {
  test.each([
    ["a,b,c\n1,2,3\n4,5,6\n", ","],
    ["a;b;c\n1;2;3\n4;5;6\n", ";"],
    ["a\tb\tc\n1\t2\t3\n", "\t"],
    ["a|b\n1|2\n", "|"],
    ["name|comment\nA|hello, world\nB|x, y, z\n", "|"],
    ['name;comment\nA;"one; two, three"\nB;"four; five"\n', ";"],
    ["x;1,5\ny;2,5\n", ";"],
    ["1,5;2,5\n3,5;4,5\n", ";"],
    ["Doe, John;Berlin, Germany\nRoe, Jane;Paris, France\n", ";"],
    ['"a;b",1\n"c;d",2\n', ","],
    ["time,note\n2024-01-01 10:00,a;b\n2024-01-02 11:00,c\n", ","],
    ["lonely\n1\n2\n", ","],
    ["", ","],
  ])("of %j is %j", (sample, delimiter) => {
    expect(sniff(sample).delimiter).toBe(delimiter);
  });

  test("is used when given", () => {
    expect(sniff("a,b\n1,2\n", { delimiter: ";" }).delimiter).toBe(";");
  });

  test("is found behind skipped and comment lines", () => {
    expect(sniff("x,y,z,w\r\n# a, b, c, d\na;b\n1;2\n", { skip: 1, comment: "#" }).delimiter).toBe(";");
  });
});

describe("decimal sign", () => {
  test.each([
    ["a;b\n1,5;2\n", ","],
    ["a;b\n1.5;2\n", "."],
    ["a\tb\n-0,5\t1e3\n", ","],
    ["a,b\n1.5,2\n", "."],
    ["a;b\n1;2\n", "."],
    ["a;b\nx, y;2.5\n", "."],
  ])("of %j is %j", (sample, decimal) => {
    expect(sniff(sample).decimal).toBe(decimal);
  });
});

describe("header", () => {
  test.each([
    ["a,b\n1,2\n", true],
    ["1,2\n3,4\n", false],
    ["a,b\nc,d\n", true],
    ["red,1\nblue,2\nred,3\n", false],
    ["red,big\nblue,small\nred,big\n", false],
    ["id,when\nx,2024-01-01\ny,2024-01-02\n", true],
    ["x,2024-01-01\ny,2024-01-02\n", false],
    [",a\n0,1\n1,2\n", true],
    ["a,a\nb,c\n", false],
    ["a,b\n", true],
    ["1,2\n", false],
    ["a,b\nNA,1\n2,NA\n", true],
    ["", false],
  ])("of %j: %j", (sample, header) => {
    expect(sniff(sample).header).toBe(header);
  });
});

test("a record truncated by the sample is not counted", () => {
  const sample = `${"1;2;3\n".repeat(3)}4,5,6,7,8,9;`;
  expect(sniffDialect(sample, true, checkCsvOptions({}))).toEqual({ delimiter: ";", decimal: ".", header: false });
});

test("a long cell of digits is scanned in linear time", () => {
  expect(sniff(`${"1".repeat(60_000)}x,2\n`).delimiter).toBe(",");
});
