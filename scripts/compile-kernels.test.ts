import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { listModules } from "./compile-kernels.mjs";

const folder = mkdtempSync(join(tmpdir(), "kernel-modules-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the modules of the kernels", () => {
  test("have the kernels that their files export", () => {
    writeFileSync(
      join(folder, "sums.ts"),
      'export { sum, sumOfSquares } from "../sums";\nexport function mean(): void {}\n',
    );
    writeFileSync(join(folder, "trees.ts"), 'export { growTree } from "../tree-grow";\n');
    expect(listModules(folder)).toEqual({ sums: ["sum", "sumOfSquares", "mean"], trees: ["growTree"] });
  });

  test("must not export one name twice, since only one of the kernels would be left", () => {
    writeFileSync(join(folder, "clusters.ts"), 'export { growTree } from "../shortest-tree";\n');
    expect(() => listModules(folder)).toThrow("the kernel modules clusters and trees both export growTree; rename one");
  });
});
