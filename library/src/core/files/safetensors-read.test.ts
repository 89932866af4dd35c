import { describe, expect, test } from "vitest";
import { LecternError } from "../errors.js";
import { defaultLimits } from "./safetensors.js";
import { parseJson, readSafetensors } from "./safetensors-read.js";

/** A file with any header and any data, however wrong. */
function fileOf(header: string | Uint8Array, data: number, length?: bigint): Uint8Array {
  const text = typeof header === "string" ? new TextEncoder().encode(header) : header;
  const file = new Uint8Array(8 + text.length + data);
  new DataView(file.buffer).setBigUint64(0, length ?? BigInt(text.length), true);
  file.set(text, 8);
  return file;
}

function refusal(file: Uint8Array, limits = defaultLimits): string {
  try {
    readSafetensors(file, limits);
  } catch (error) {
    if (error instanceof LecternError && error.code === "invalid-file") return error.message;
    throw error;
  }
  return "accepted";
}

const one = '"a":{"dtype":"F64","shape":[2],"data_offsets":[0,16]}';
const two = '"b":{"dtype":"U8","shape":[3],"data_offsets":[16,19]}';
const none = '"__metadata__":{}';

describe("readSafetensors", () => {
  test("reads positions and metadata of a valid file", () => {
    const file = fileOf(`{"__metadata__":{"k":"v"},${two},${one}}  `, 19);
    const { metadata, tensors } = readSafetensors(file, defaultLimits);
    expect([...metadata]).toEqual([["k", "v"]]);
    expect([...tensors.keys()]).toEqual(["b", "a"]);
    const start = file.length - 19;
    expect(tensors.get("a")).toMatchObject({ name: "a", shape: [2], start, end: start + 16 });
    expect(tensors.get("a")?.type.name).toBe("Float64Array");
    expect(tensors.get("b")).toMatchObject({ name: "b", shape: [3], start: start + 16, end: start + 19 });
  });

  test("empty tensors fit anywhere, in any number", () => {
    const empty =
      '"e":{"dtype":"F64","shape":[0,5],"data_offsets":[16,16]},"f":{"dtype":"I8","shape":[0],"data_offsets":[0,0]}';
    expect(refusal(fileOf(`{${none},${one},${empty}}`, 16))).toBe("accepted");
  });

  const entry = (fields: string) => fileOf(`{${none},"a":{${fields}}}`, 16);
  const wrong: readonly (readonly [string, Uint8Array, string])[] = [
    ["no bytes", new Uint8Array(0), "it has 0 bytes"],
    ["seven bytes", new Uint8Array(7), "it has 7 bytes"],
    ["a truncated header", fileOf(`{${none}}`, 0, 99n), "it announces a header of 99 bytes, but 19 follow"],
    ["a length of 2⁶⁴ − 1", fileOf("{}", 0, 2n ** 64n - 1n), "but 2 follow"],
    ["a length of 2³² more", fileOf("{}", 0, 2n ** 32n + 2n), "it announces a header of 4294967298 bytes"],
    ["bytes that are not UTF-8", fileOf(Uint8Array.of(0x7b, 0xff, 0x7d), 0), "the header is not UTF-8"],
    ["invalid JSON", fileOf("{]", 0), "the header is not JSON"],
    ["an empty header", fileOf("", 0), "the header is not JSON"],
    ["a list", fileOf("[]", 0), "the header should be a JSON object, got an empty array"],
    ["no metadata", fileOf(`{${one}}`, 16), "__metadata__ should be an object, got undefined"],
    ["metadata of numbers", fileOf('{"__metadata__":{"a":1}}', 0), '__metadata__ should hold strings, got 1 for "a"'],
    ["a tensor that is null", fileOf(`{${none},"a":null}`, 0), 'tensor "a": expected an object'],
    ["a missing field", entry('"dtype":"F64","shape":[2]'), 'tensor "a": expected an object'],
    [
      "another field",
      entry('"dtype":"F64","shape":[2],"data_offsets":[0,16],"x":[[]]'),
      'tensor "a": expected an object',
    ],
    [
      "a misspelt field",
      entry('"dtype":"F64","shape":[2],"offsets":[0,16]'),
      "data_offsets should be two whole numbers, got undefined",
    ],
    [
      "an unknown dtype",
      entry('"dtype":"BF16","shape":[8],"data_offsets":[0,16]'),
      'tensor "a": unknown dtype "BF16"; known: F64, F32',
    ],
    [
      "a dtype from a prototype",
      entry('"dtype":"constructor","shape":[2],"data_offsets":[0,16]'),
      'unknown dtype "constructor"',
    ],
    ["a negative extent", entry('"dtype":"F64","shape":[-2],"data_offsets":[0,16]'), "the shape should be"],
    ["a shape of texts", entry('"dtype":"F64","shape":["2"],"data_offsets":[0,16]'), "the shape should be"],
    [
      "a shape that is too small",
      entry('"dtype":"F64","shape":[1],"data_offsets":[0,16]'),
      "F64 [1] needs 8 bytes, data_offsets give 16",
    ],
    [
      "a shape beyond the file",
      entry('"dtype":"F64","shape":[1000000000],"data_offsets":[0,16]'),
      "needs 8000000000 bytes",
    ],
    [
      "a shape that wraps at 2⁶⁴",
      entry('"dtype":"F64","shape":[4294967296,536870912,2],"data_offsets":[0,16]'),
      "needs NaN bytes",
    ],
    [
      "offsets beyond the file",
      entry('"dtype":"F64","shape":[3],"data_offsets":[0,24]'),
      "[0,24] are outside the 16 bytes of data",
    ],
    ["offsets in reverse", entry('"dtype":"F64","shape":[0],"data_offsets":[16,0]'), "[16,0] are outside"],
    ["fractional offsets", entry('"dtype":"F64","shape":[1],"data_offsets":[0.5,8.5]'), "should be two whole numbers"],
    ["three offsets", entry('"dtype":"F64","shape":[1],"data_offsets":[0,8,16]'), "should be two whole numbers"],
    ["a gap", fileOf(`{${none},${two}}`, 19), 'tensor "b" leaves a gap before it'],
    [
      "an overlap",
      fileOf(`{${none},${one},"c":{"dtype":"F64","shape":[1],"data_offsets":[8,16]}}`, 16),
      'tensor "c" overlaps the tensor before it',
    ],
    ["trailing bytes", fileOf(`{${none},${one}}`, 17), "the tensors end at byte"],
    ["a repeated tensor", fileOf(`{${none},${one},${one}}`, 16), "the header has a duplicate name"],
    ["repeated metadata", fileOf(`{${none},${none}}`, 0), "the header has a duplicate name"],
    ["stray white space", fileOf(`{${none} }`, 0), "the header has a duplicate name or is not compact JSON"],
    ["a line break as padding", fileOf(`{${none}}\n`, 0), "the header has a duplicate name or is not compact JSON"],
  ];
  test.each(wrong)("%s: refused with a message", (_, file, message) => {
    const found = refusal(file);
    expect(found).toMatch(/^model file: /);
    expect(found).toContain(message);
  });

  test("limits are named and can be raised", () => {
    const file = fileOf(`{${none},${one},${two}}`, 19);
    expect(refusal(file, { headerBytes: 50, tensors: 2 })).toContain("the limit `headerBytes` is 50");
    expect(refusal(file, { headerBytes: 500, tensors: 1 })).toContain("2 tensors; the limit `tensors` is 1");
    expect(refusal(file, { headerBytes: 500, tensors: 2 })).toBe("accepted");
  });

  test("a tensor may be called __proto__", () => {
    const file = fileOf(`{${none},"__proto__":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}`, 1);
    expect([...readSafetensors(file, defaultLimits).tensors.keys()]).toEqual(["__proto__"]);
  });
});

test("parseJson names the text that is not JSON", () => {
  expect(parseJson("[1]", "the list")).toEqual([1]);
  expect(() => parseJson("[1", "the list")).toThrow(/model file: the list is not JSON/);
});
