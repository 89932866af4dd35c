/** The guide for those who come from scikit-learn: eight tasks, none longer here than there by more than a line. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const guide = readFileSync(new URL("../../docs/guide/coming-from-scikit-learn.md", import.meta.url), "utf8");
const tasks = guide.split(/^## /m).slice(1);

/** The lines of the first block in a language. */
function linesOf(task: string, language: string): number {
  const block = new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\``, "m").exec(task);
  return block === null ? 0 : block[1].split("\n").filter((line) => line.trim() !== "").length;
}

describe("the guide shows the eight everyday tasks beside scikit-learn's code", () => {
  test("has eight sections", () => expect(tasks).toHaveLength(8));

  test.each(tasks.map((task) => [task.split("\n")[0], task]))("%s", (_, task) => {
    const [theirs, ours] = [linesOf(task, "py"), linesOf(task, "ts")];
    expect(theirs).toBeGreaterThan(0);
    expect(ours).toBeGreaterThan(0);
    expect(ours).toBeLessThanOrEqual(theirs + 1);
  });
});
