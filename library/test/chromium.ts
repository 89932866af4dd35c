/** Debian's Chromium for tests, and a server whose pages may share memory. */
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";

const EXECUTABLE = "/usr/bin/chromium";

let shared: Promise<Browser> | undefined;

/**
 * The browser of this process, for all test files that it runs: a start takes more than a second. A test opens a context
 * of its own in it, which shares nothing with others, and closes that. Playwright ends the browser with the process.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** Starts a headless browser. */
async function launchChromium(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error("these tests need Chromium: install Debian's package chromium (as root: apt-get install)");
  }
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
    ],
  });
}

/** Serves texts by path on this machine; `isolated` pages may use shared memory. */
export async function serve(
  pages: ReadonlyMap<string, string>,
  isolated: boolean,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? "");
    const type = request.url?.endsWith(".js") ? "text/javascript" : "text/html";
    const isolation = isolated
      ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" }
      : {};
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": type, ...isolation });
    response.end(body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
