import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { createProgram } from "../program.js";
import { brokenAt } from "./help-layout.js";

/** The help of a command as it is printed where no terminal says how wide it is. */
async function help(...words: string[]): Promise<string> {
  const command = (await createProgram(words)).commands.find((one) => one.name() === words[0]);
  let text = "";
  command?.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 80 });
  command?.outputHelp();
  return text;
}

describe("help", () => {
  test("fits 80 columns, with the flags of every method", async () => {
    const wide: string[] = [];
    for (const { kind } of registry.methods)
      wide.push(...(await help("fit", kind)).split("\n").filter((line) => line.length > 80));
    expect(wide).toEqual([]);
  });

  test("has descriptions beside short flags and below long ones, whose choices are broken after a bar", async () => {
    const text = await help("fit", "kernel-ridge");
    expect(text).toMatch(/^ {2}-t, --target <column> {9}the column to predict$/m);
    expect(text).toMatch(/^ {2}--kernel <.*\|$/m);
    expect(text).toContain("Kernel ridge regression (kernel-ridge): Ridge regression");
  });
});

test("a text is broken where it may be, and a longer word is left whole", () => {
  expect(brokenAt(/ +/, "one two  three", 8, " ")).toEqual(["one two", "three"]);
  expect(brokenAt("|", "<aa|bb|cc>", 7, "|")).toEqual(["<aa|bb|", "cc>"]);
  expect(brokenAt(/ +/, "a longest-of-words b", 5, " ")).toEqual(["a", "longest-of-words", "b"]);
});
