import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundled, lecternHere, program } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

/** A device that is always full, on Linux. */
const full = "/dev/full";

/** Runs the command with its output on the full device. */
function onFullDisk(words: readonly string[]): { status: number | null; stderr: string } {
  const device = openSync(full, "w");
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
    stdio: ["ignore", device, "pipe"],
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "" },
  });
  closeSync(device);
  return { status, stderr: String(stderr) };
}

describe.skipIf(!existsSync(full))("a full disk", () => {
  const folder = temporaryFolder();
  const model = join(folder, "model.lectern");

  test("on standard output is one line and exit code 3", async () => {
    const iris = bundled("iris.csv");
    expect((await lecternHere(["fit", "k-means", iris, "--ignore", "species", "-o", model])).code).toBe(0);
    for (const words of [
      ["describe", "ridge"],
      ["profile", iris, "--quiet"],
      ["predict", model, iris, "--quiet"],
    ]) {
      expect(onFullDisk(words)).toEqual({
        status: 3,
        stderr: "lectern: standard output: no space left on the device [file]\n",
      });
    }
  });

  test("names the file", async () => {
    const { code, stderr } = await lecternHere([
      "predict",
      model,
      bundled("iris.csv"),
      "--out",
      full,
      "--out-format",
      "csv",
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain(`lectern: ${full}: no space left on the device`);
  });
});

test.skipIf(process.platform === "win32")(
  "a model that cannot be written whole leaves the one before as it was",
  async () => {
    const folder = temporaryFolder();
    const [iris, path] = [bundled("iris.csv"), join(folder, "model.lectern")];
    expect((await lecternHere(["fit", "k-means", iris, "--ignore", "species", "-o", path])).code).toBe(0);
    const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
    // No file may have more than a few thousand bytes: the disk takes the beginning of the model, as one that becomes full.
    const words = ["fit", "random-forest-classifier", iris, "--target", "species", "-o", path];
    const limited = ["-c", 'ulimit -f 8; exec "$0" "$@"', process.execPath, program, ...words];
    const { status, stderr } = spawnSync("sh", limited, { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
    expect(status).toBe(3);
    expect(stderr).toMatch(/\nlectern: \S*model\.lectern: the file would be too large \[file\]\n$/);
    expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])).toEqual(before);
  },
);

test("a column named with a control sequence does not reach the terminal", async () => {
  const path = join(temporaryFolder(), "a.csv");
  writeFileSync(path, "\u001b[2J\u001b[31mred,\u202ey\n1,2\n3,4\n");
  for (const words of [
    ["profile", path],
    ["profile", path, "--json"],
    ["fit", "ridge", path, "--target", "none"],
  ]) {
    const { stdout, stderr } = await lecternHere(words);
    for (const control of ["\u001b", "\u202e"]) expect(stdout + stderr).not.toContain(control);
    expect(stdout + stderr).toContain("\\u001b[2J\\u001b[31mred");
  }
});

test("a damaged Parquet file is one line that names it, and exit code 3", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "a.parquet");
  writeFileSync(join(folder, "a.csv"), "x,y\n1,2\n3,4\n5,6\n");
  const model = join(folder, "m.lectern");
  await lecternHere(["fit", "pca", join(folder, "a.csv"), "-o", model]);
  writeFileSync(path, `PAR1${"x".repeat(100)}PAR1`);
  const { code, stderr } = await lecternHere(["predict", model, path]);
  expect(code).toBe(3);
  expect(stderr).toMatch(/^lectern: \S*a\.parquet cannot be read as Parquet: .* \[file\]\n$/);
});
