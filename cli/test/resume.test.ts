import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundled, lectern } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

describe("Ctrl-C", () => {
  test("ends a search with exit code 130 and one line; --resume uses the finished results", async () => {
    const out = join(temporaryFolder(), "best.lectern");
    const words = ["search", "random-forest-classifier", bundled("breast-cancer.csv"), "--target", "diagnosis"];
    // Without warm starts each result takes its time: larger forests would only add trees.
    words.push(
      "--try",
      "trees=400,401,402,403,404,405",
      "--folds",
      "3",
      "--no-warm-starts",
      "--threads",
      "1",
      "--out",
      out,
    );
    const kept = () => (existsSync(`${out}.trials`) ? readdirSync(`${out}.trials`).length : 0);
    const stopped = await lectern(words, { interruptWhen: () => kept() >= 2 });
    expect(stopped.code).toBe(130);
    expect(stopped.stdout).toBe("");
    expect(stopped.stderr).toContain("interrupted");
    expect(stopped.stderr).toContain("finished results are kept; resume with");
    expect(existsSync(out)).toBe(false);
    const resumed = await lectern([...words, "--resume"]);
    expect(resumed.code).toBe(0);
    const [, count] = /(\d+) results of the interrupted run were reused/.exec(resumed.stderr) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect(Number(count)).toBeLessThan(18);
    expect(existsSync(`${out}.trials`)).toBe(false);
  }, 60_000);

  test.each([
    ["compare", ["--methods", "random-forest-classifier trees=20000,ada-boost"]],
    ["fit", []],
  ])(
    "ends %s with exit code 130 and one line, and writes nothing",
    async (command, more) => {
      const out = join(temporaryFolder(), "model.lectern");
      const method = command === "fit" ? ["random-forest-classifier"] : [];
      const flags = command === "fit" ? ["--trees", "20000", "--out", out] : more;
      const words = [command, ...method, bundled("breast-cancer.csv"), "--target", "diagnosis", ...flags];
      const stopped = await lectern(words, { interruptAt: command === "fit" ? "fitting " : "comparing " });
      expect(stopped.code).toBe(130);
      expect(stopped.stdout).toBe("");
      expect(stopped.stderr).toContain("stopping");
      expect(stopped.stderr).toContain("interrupted");
      expect(existsSync(out)).toBe(false);
    },
    60_000,
  );
});
