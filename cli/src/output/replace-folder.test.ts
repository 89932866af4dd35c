import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderWith } from "../input/reference-files.js";
import { recoverFolder, replaceFolder } from "./replace-folder.js";

const isResult = (name: string) => name === "model" || name === "report" || name === "rows";

/** A folder with the results of an earlier run and a file of the user. */
function oldResults(): string {
  const folder = join(folderWith(), "results");
  mkdirSync(folder);
  for (const name of ["model", "report", "rows"]) writeFileSync(join(folder, name), "old");
  writeFileSync(join(folder, "notes.txt"), "mine");
  return folder;
}

/** The results in a folder by their content: "new", "old" or, if two runs are mixed, both. */
function contentOf(folder: string): string {
  if (!existsSync(folder)) return "nothing";
  const found = readdirSync(folder)
    .filter(isResult)
    .map((name) => readFileSync(join(folder, name), "utf8"));
  return [...new Set(found)].join(" and ");
}

const expectWhole = (folder: string, content: string) => {
  expect(contentOf(folder)).toBe(content);
  expect(readFileSync(join(folder, "notes.txt"), "utf8")).toBe("mine");
  expect(readdirSync(folder).sort()).toEqual(
    content === "new" ? ["model", "notes.txt", "report"] : ["model", "notes.txt", "report", "rows"],
  );
  expect(readdirSync(dirname(folder))).toEqual([basename(folder)]);
};

/** Replaces the results in another process, which is killed at a moment. */
function killedAt(moment: string, folder: string): void {
  const module = fileURLToPath(new URL("./replace-folder.ts", import.meta.url));
  const program = `
    import { writeFileSync } from "node:fs";
    import { join } from "node:path";
    import { replaceFolder } from ${JSON.stringify(module)};
    const kill = (moment) => moment === ${JSON.stringify(moment)} && process.kill(process.pid, "SIGKILL");
    await replaceFolder(${JSON.stringify(folder)}, {
      isResult: (name) => name === "model" || name === "report" || name === "rows",
      write: async (place) => {
        kill("begun");
        writeFileSync(join(place, "model"), "new");
        kill("one written");
        writeFileSync(join(place, "report"), "new");
      },
      onStep: kill,
    });`;
  const ended = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  expect({ signal: ended.signal, said: String(ended.stderr) }).toEqual({ signal: "SIGKILL", said: "" });
}

const write = async (place: string) => {
  for (const name of ["model", "report"]) writeFileSync(join(place, name), "new");
};

describe("a folder of results", () => {
  test.each([
    ["begun", "old", "old"],
    ["one written", "old", "old"],
    ["written", "old", "old"],
    ["old set aside", "nothing", "old"],
    ["new in place", "new", "new"],
    ["others kept", "new", "new"],
  ])("is never mixed if the process is killed: %s", async (moment, before, recovered) => {
    const folder = oldResults();
    killedAt(moment, folder);
    expect(contentOf(folder)).toBe(before);
    recoverFolder(folder, { isResult });
    expectWhole(folder, recovered);
    await replaceFolder(folder, { isResult, write });
    expectWhole(folder, "new");
  });

  test("stays as it was if writing fails", async () => {
    const folder = oldResults();
    const failing = async (place: string) => {
      await write(place);
      throw new Error("no space");
    };
    await expect(replaceFolder(folder, { isResult, write: failing })).rejects.toThrow("no space");
    expectWhole(folder, "old");
  });

  test("gets its old results back if the new ones cannot be moved there", async () => {
    const folder = oldResults();
    // The written folder disappears after the old one is set aside.
    const onStep = (step: string) => {
      if (step !== "old set aside") return;
      const [left] = readdirSync(dirname(folder)).filter((name) => name.endsWith(".new"));
      renameSync(join(dirname(folder), left), join(dirname(folder), "elsewhere"));
    };
    await expect(replaceFolder(folder, { isResult, write, onStep })).rejects.toThrow("ENOENT");
    expect(contentOf(folder)).toBe("old");
  });

  test("is created with its parents", async () => {
    const folder = join(folderWith(), "a", "b");
    await replaceFolder(folder, { isResult, write });
    expect(contentOf(folder)).toBe("new");
    expect(readdirSync(dirname(folder))).toEqual(["b"]);
  });

  test("stays the same folder if the command runs in it", async () => {
    const folder = oldResults();
    const before = process.cwd();
    process.chdir(folder);
    try {
      await replaceFolder(".", { isResult, write });
      expect(readdirSync(".").sort()).toEqual(["model", "notes.txt", "report"]);
    } finally {
      process.chdir(before);
    }
    expectWhole(folder, "new");
  });

  test("is left alone by what another running command writes", () => {
    const folder = oldResults();
    const other = join(dirname(folder), `.results.${process.ppid}.new`);
    mkdirSync(other);
    recoverFolder(folder, { isResult });
    expect(existsSync(other)).toBe(true);
  });
});
