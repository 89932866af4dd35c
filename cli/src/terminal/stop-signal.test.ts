import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellWord } from "../command-texts.js";
import { stoppable } from "./stop-signal.js";

test.each(["plain", "a b", "it's", 'class & "kind"', "$HOME `x` \\", "--out=x/y.csv", ""])(
  "a shell reads %j as one word",
  (word) => {
    const read = execFileSync("sh", ["-c", `printf '%s|' ${shellWord(word)}`], { encoding: "utf8" });
    expect(read).toBe(`${word}|`);
  },
);

test("returns the result of work that is not stopped, and passes on its errors", async () => {
  expect(await stoppable(async () => 7)).toBe(7);
  await expect(stoppable(() => Promise.reject(new Error("own failure")))).rejects.toThrowError("own failure");
});
