import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { openerOf, openInBrowser } from "./open-browser.js";

const url = "http://127.0.0.1:4747/#file=a%20b.csv";

test("every operating system has its own command, and the address stays one argument", () => {
  for (const platform of ["linux", "freebsd", "darwin", "win32"] as const) {
    expect(openerOf(platform, url).filter((word) => word === url)).toHaveLength(1);
  }
  expect(openerOf("linux", url)[0]).toBe("xdg-open");
  expect(openerOf("darwin", url)[0]).toBe("open");
});

test("starts the opener, and does nothing where there is none", async () => {
  const mark = join(temporaryFolder(), "opened");
  openInBrowser(url, ["there-is-no-such-opener", url]);
  openInBrowser(url, [process.execPath, "-e", `require("fs").writeFileSync(${JSON.stringify(mark)}, "")`]);
  await vi.waitFor(() => expect(existsSync(mark)).toBe(true), 20_000);
});
