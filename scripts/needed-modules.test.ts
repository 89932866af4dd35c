import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { neededModules } from "./needed-modules.js";

test("modules that contribute code are needed, and what they import, but not what lists lead to", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "lectern modules ")));
  try {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write("index.js", 'export { one } from "./list.js";');
    write("list.js", 'export { one } from "./one.js";\nexport { other } from "./other.js";');
    write("one.js", 'import { part } from "./part.js";\nexport const one = 1;\nexport const more = () => part();');
    write("part.js", "export const part = () => 2;");
    write("other.js", "export const other = 3;");
    const needed = await neededModules(join(folder, "index.js"));
    expect([...needed].sort()).toEqual([join(folder, "one.js"), join(folder, "part.js")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
