import { expect, test } from "vitest";
import { wantedRuns } from "./wanted-runs.js";

const names = ["numbers", "many classes", "text"];
const shown = (words: readonly string[]) =>
  wantedRuns(words, names).runs.map(({ table, seed, part }) => `${table} ${seed} ${part}`);

test("without flags every table is measured with five seeds, one seed after the other", () => {
  const { budget, runs, out, writesTable } = wantedRuns([], names);
  expect({ budget, out, writesTable }).toEqual({ budget: 60_000, out: undefined, writesTable: false });
  expect(runs).toHaveLength(3 * 5 * 2);
  expect(runs.slice(0, 3)).toEqual([
    { table: "numbers", seed: 0, part: "learn" },
    { table: "numbers", seed: 0, part: "defaults" },
    { table: "many classes", seed: 0, part: "learn" },
  ]);
  expect(runs[6]).toEqual({ table: "numbers", seed: 1, part: "learn" });
});

test("tables, seeds and parts are chosen, in the usual order", () => {
  const words = ["--tables", "text,many classes", "--first-seed", "3", "--seeds", "5", "--part", "learn"];
  expect(shown(words)).toEqual(["many classes 3 learn", "text 3 learn", "many classes 4 learn", "text 4 learn"]);
  expect(shown(["--first-seed", "5"])).toEqual([]);
});

test.each([
  [["--tables", "numbers,texts"], "--tables: texts is none of numbers, many classes, text"],
  [["--part", "both"], "--part: both is none of learn, defaults"],
  [["--seeds", "few"], "--seeds must be a whole number, got few"],
  [["--budget", "1m"], "--budget must be a number of seconds above 0, got 1m"],
])("%j is refused", (words, message) => {
  expect(() => wantedRuns(words, names)).toThrowError(message);
});
