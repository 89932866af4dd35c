import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { abandonedPaths, removeAbandoned, unfinishedPath } from "./unfinished.js";

/** The number of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

test("the name is hidden, next to the file, and has the number of the process", () => {
  const path = unfinishedPath(join("results", "model.lectern"), "part");
  expect(dirname(path)).toBe("results");
  expect(basename(path)).toBe(`.model.lectern.${process.pid}.part`);
});

test("only what ended processes have left of this file is abandoned, and removed", () => {
  const folder = temporaryFolder();
  const path = join(folder, "model.lectern");
  const ended = endedProcess();
  const left = [`.model.lectern.${ended}.part`];
  const kept = [
    `.model.lectern.${process.pid}.part`,
    `.model.lectern.${ended}.old`,
    `.other.lectern.${ended}.part`,
    ".model.lectern.notes.part",
    "model.lectern",
  ];
  for (const name of [...left, ...kept]) writeFileSync(join(folder, name), "");
  expect(abandonedPaths(path, "part")).toEqual(left.map((name) => join(folder, name)));
  removeAbandoned(path, "part");
  expect(readdirSync(folder).sort()).toEqual([...kept].sort());
});

test("folders with their content are removed too, and a missing folder has nothing to remove", () => {
  const folder = temporaryFolder();
  const inside = join(folder, `.results.${endedProcess()}.new`);
  mkdirSync(inside);
  writeFileSync(join(inside, "model"), "");
  removeAbandoned(join(folder, "results"), "new");
  expect(readdirSync(folder)).toEqual([]);
  expect(abandonedPaths(join(folder, "missing", "results"), "new")).toEqual([]);
});
