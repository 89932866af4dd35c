import { afterEach, describe, expect, test, vi } from "vitest";
import { print } from "../output/print.js";
import { writeStandardOutput } from "../output/write-bytes.js";
import { escapeControls, escapeLine, forTerminal } from "./escape.js";
import { aligned } from "./layout.js";
import { describeProgress } from "./progress.js";
import { say } from "./say.js";
import { styled, widthOf } from "./style.js";

const clearing = "\u001b[2J\u001b[31mname";
const backwards = "invoice\u202etxt.exe";

/** What is written to a stream while `work` runs. */
async function written(stream: NodeJS.WriteStream, work: () => unknown): Promise<string> {
  let text = "";
  vi.spyOn(stream, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  await work();
  return text;
}

afterEach(() => vi.restoreAllMocks());

describe("controls from files", () => {
  test.each([
    [clearing, "\\u001b[2J\\u001b[31mname"],
    [backwards, "invoice\\u202etxt.exe"],
    ["\u009b31m and \u0007", "\\u009b31m and \\u0007"],
    ["over\rwritten", "over\\rwritten"],
    ["a\u2066b\u200bc\u2028d\ufeff", "a\\u2066b\\u200bc\\u2028d\\ufeff"],
    ["two\nlines\tand æ 漢 😀", "two\nlines\tand æ 漢 😀"],
  ])("%j is shown", (text, shown) => {
    expect(escapeControls(text)).toBe(shown);
  });

  test("JSON stays the same", () => {
    const value = { [clearing]: [backwards, "\u0085\u2028\t\n"] };
    expect(JSON.parse(escapeControls(JSON.stringify(value)))).toEqual(value);
  });

  test("a cell is one line, and is aligned as it is shown", () => {
    expect(escapeLine("a\nb\tc")).toBe("a\\nb\\tc");
    expect(
      aligned([
        ["\u001b", "x"],
        ["abcdefgh", "y"],
      ]),
    ).toEqual(["\\u001b    x", "abcdefgh  y"]);
  });

  test("reach neither messages nor tables nor progress", async () => {
    expect(await written(process.stderr, () => say(clearing))).toBe("\\u001b[2J\\u001b[31mname\n");
    expect(await written(process.stdout, () => print(backwards))).toBe("invoice\\u202etxt.exe\n");
    expect(describeProgress("reading", undefined, "a\nb", 0)).toContain("a\\nb");
  });

  test("reach other programs as they are, but not a terminal", async () => {
    const isTTY = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
    try {
      Object.defineProperty(process.stdout, "isTTY", { value: false, configurable: true });
      expect(await written(process.stdout, () => writeStandardOutput([clearing]))).toBe(clearing);
      Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
      expect(await written(process.stdout, () => writeStandardOutput([clearing]))).toBe(escapeControls(clearing));
      await expect(writeStandardOutput([Uint8Array.of(27)])).rejects.toThrow("a terminal cannot show this format");
    } finally {
      if (isTTY === undefined) Reflect.deleteProperty(process.stdout, "isTTY");
      else Object.defineProperty(process.stdout, "isTTY", isTTY);
    }
  });
});

describe("our own colours", () => {
  test("are applied around escaped text, and have no width", () => {
    vi.stubEnv("FORCE_COLOR", "1");
    vi.stubEnv("NO_COLOR", "");
    const text = styled("\u001bx", "red");
    expect(forTerminal(text)).toBe("\u001b[31m\\u001bx\u001b[39m");
    expect(widthOf(text)).toBe("\\u001bx".length);
    vi.unstubAllEnvs();
  });
});
