import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { bundled, lectern } from "./run-lectern.js";
import { endAll, startWorkbench } from "./start-workbench.js";
import { temporaryFolder } from "./temporary-folder.js";

afterEach(endAll);

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Requests a path exactly as written, which `fetch` would normalise first. */
function ask({ hostname, port }: URL, path: string, { method = "GET", headers = {} }: Asked = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

describe("lectern workbench", () => {
  test("serves the page with isolation headers and types, and prints only its address on stdout; Ctrl-C ends it cleanly", async () => {
    const { address, words, end } = await startWorkbench([]);
    expect(address.hostname).toBe("127.0.0.1");
    expect(address.hash).toBe("");
    expect(words()).toContain("Ctrl-C");
    const page = await ask(address, "/");
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "x-content-type-options": "nosniff",
    });
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page.body.toString())?.[1];
    const { status, headers } = await ask(address, `/${script}?again`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("text/javascript");
    expect(headers["cache-control"]).toContain("immutable");
    // A worker is refused in an isolated page unless its own script is isolated.
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    expect(await end()).toBe(0);
  });

  test("compresses its scripts as the browser accepts it, not a user's files", async () => {
    const { address, end } = await startWorkbench([]);
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec((await ask(address, "/")).body.toString())?.[1];
    const plain = await ask(address, `/${script}`);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toBe("Accept-Encoding");
    for (const [encoding, open] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
      const { headers, body } = await ask(address, `/${script}`, { headers: { "accept-encoding": encoding } });
      expect(headers).toMatchObject({ "content-encoding": encoding, "content-length": String(body.length) });
      expect(body.length).toBeLessThan(plain.body.length / 2);
      expect(open(body).equals(plain.body)).toBe(true);
    }
    expect(await end()).toBe(0);
  });

  test("HEAD returns the headers without the body; other methods and host names are refused", async () => {
    const { address, end } = await startWorkbench([]);
    const [whole, head] = [await ask(address, "/"), await ask(address, "/", { method: "HEAD" })];
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(String(whole.body.length));
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const { status, headers } = await ask(address, "/", { method });
      expect(status, method).toBe(405);
      expect(headers.allow).toBe("GET, HEAD");
    }
    expect((await ask(address, "/", { headers: { host: "example.org" } })).status).toBe(421);
    expect(await end("SIGTERM")).toBe(0);
  });

  test("serves nothing but the page and the given files, whatever the path", async () => {
    const { address, end } = await startWorkbench([bundled("iris.csv")]);
    const outside = [
      "/lectern.js",
      "/../lectern.js",
      "/../../package.json",
      "/assets/../../lectern.js",
      "/%2e%2e/lectern.js",
      "/..%2flectern.js",
      "/..%5clectern.js",
      "/assets/%2e%2e%2f%2e%2e%2flectern.js",
      "/%252e%252e/lectern.js",
      "/data/",
      "/data/wine.csv",
      "/data/../wine.csv",
      "/data/..%2fdata%2fwine.csv",
      "/data/iris.csv%00",
      `/data/${encodeURIComponent(bundled("wine.csv"))}`,
      bundled("wine.csv"),
      "//etc/passwd",
      "/__proto__",
      "*",
    ];
    for (const path of outside) {
      const { status, headers, body } = await ask(address, path);
      expect([path, status, body.toString()]).toEqual([path, 404, "not found\n"]);
      expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    }
    expect((await ask(address, "/%zz")).status).toBe(400);
    expect(await end()).toBe(0);
  });

  test("serves given files byte for byte; the first is in the address, equal names are distinguished", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "b"));
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251));
    writeFileSync(join(folder, "größe & mehr.csv"), bytes);
    writeFileSync(join(folder, "b", "größe & mehr.csv"), "a,b\n1,2\n");
    writeFileSync(join(folder, "empty.csv"), "");
    const { address, words, end } = await startWorkbench(
      ["größe & mehr.csv", "b/*.csv", "empty.csv", "--quiet"],
      folder,
    );
    expect(new URLSearchParams(address.hash.slice(1)).get("file")).toBe("größe & mehr.csv");
    const first = await ask(address, `/data/${encodeURIComponent("größe & mehr.csv")}`);
    expect(first.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": "300000",
      "cache-control": "no-store",
    });
    expect(first.body.equals(bytes)).toBe(true);
    const second = await ask(address, `/data/${encodeURIComponent("größe & mehr-2.csv")}`);
    expect(second.body.toString()).toBe("a,b\n1,2\n");
    expect((await ask(address, "/data/empty.csv")).body).toHaveLength(0);
    expect(words()).toBe("");
    expect(await end()).toBe(0);
  });

  test('reads a file on request, and answers "not found" for a deleted one', async () => {
    const file = join(temporaryFolder(), "live.csv");
    writeFileSync(file, "a\n1\n");
    const { address, end } = await startWorkbench([file]);
    writeFileSync(file, "a\n1\n2\n");
    expect((await ask(address, "/data/live.csv")).body.toString()).toBe("a\n1\n2\n");
    rmSync(file);
    expect((await ask(address, "/data/live.csv")).status).toBe(404);
    expect((await ask(address, "/")).status).toBe(200);
    expect(await end()).toBe(0);
  });

  test("refuses a requested port that is in use, and otherwise chooses a free one", async () => {
    const first = await startWorkbench([]);
    const refused = await lectern(["workbench", "--port", first.address.port]);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe("");
    expect(refused.stderr).toContain(`port ${first.address.port} is in use`);
    expect(refused.stderr).toContain("omit --port");
    const second = await startWorkbench([]);
    expect(second.address.port).not.toBe(first.address.port);
    expect(await second.end()).toBe(0);
    expect(await first.end()).toBe(0);
  });

  test.each([
    [["irs.csv"], 3, "did you mean iris.csv?"],
    [["."], 3, "is a folder"],
    [["-"], 2, "not standard input"],
    [["--port", "70000"], 2, "from 0 to 65535"],
    [["--host", "192.0.2.1"], 2, "is not an address of this machine"],
  ])("%j ends with %i and prints: %s", async (words, code, expected) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "iris.csv"), readFileSync(bundled("iris.csv")));
    const ended = await lectern(["workbench", ...words], { cwd: folder });
    expect(ended.code).toBe(code);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toContain(expected);
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
  });
});
