import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { libraryVersion } from "./version.js";

test("the version recorded in model files is that of the package", () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(manifest).toMatchObject({ name: "lectern", version: libraryVersion });
});
