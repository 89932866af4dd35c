import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { dataFiles, nameFiles, siteFiles } from "./served-files.js";

test("maps the files of a site to their paths and types, and the folder to its page", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets", "deep"), { recursive: true });
  for (const name of ["index.html", "assets/main-1a2b.js", "assets/deep/x.wasm", "notes"])
    writeFileSync(join(folder, name), "");
  const files = siteFiles(folder);
  expect([...files.keys()].sort()).toEqual([
    "/",
    "/assets/deep/x.wasm",
    "/assets/main-1a2b.js",
    "/index.html",
    "/notes",
  ]);
  expect(files.get("/")).toEqual(files.get("/index.html"));
  expect(files.get("/index.html")).toMatchObject({ type: "text/html; charset=utf-8", cache: "no-cache" });
  expect(files.get("/assets/main-1a2b.js")?.type).toContain("text/javascript");
  expect(files.get("/assets/main-1a2b.js")?.cache).toContain("immutable");
  expect(files.get("/assets/deep/x.wasm")).toMatchObject({
    path: join(folder, "assets/deep/x.wasm"),
    type: "application/wasm",
  });
  expect(files.get("/notes")?.type).toBe("application/octet-stream");
});

test("distinguishes files of the same name before the extension; a file given twice is served once", () => {
  const paths = ["a/flats.csv.gz", "b/flats.csv.gz", "./a/../b/flats.csv.gz", "flats-2.csv.gz", "c/.hidden", "plain"];
  expect([...nameFiles(paths)]).toEqual([
    ["flats.csv.gz", resolve("a/flats.csv.gz")],
    ["flats-2.csv.gz", resolve("b/flats.csv.gz")],
    ["flats-2-2.csv.gz", resolve("flats-2.csv.gz")],
    [".hidden", resolve("c/.hidden")],
    ["plain", resolve("plain")],
  ]);
});

test("data files are never served as a page and never cached", () => {
  const files = dataFiles(nameFiles(["x/page.html"]));
  expect([...files]).toEqual([
    ["/data/page.html", { path: resolve("x/page.html"), type: "application/octet-stream", cache: "no-store" }],
  ]);
});
