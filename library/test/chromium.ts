/** Debian's Chromium for tests, installed where it is absent, and a server whose pages may share memory. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";

const EXECUTABLE = "/usr/bin/chromium";

/** Starts a headless browser; an error says what to install where Debian's packages cannot be had. */
export async function launchChromium(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) installChromium();
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

function installChromium(): void {
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch (error) {
    throw new Error("these tests need Chromium: install Debian's package chromium (as root: apt-get install)", {
      cause: error,
    });
  }
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
