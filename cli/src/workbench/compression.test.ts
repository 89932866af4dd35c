import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncoding, createCompressor } from "./compression.js";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, *", "gzip"],
  ["*", "br"],
  ["identity", undefined],
  ["gzip;q=0", undefined],
  ["", undefined],
  [undefined, undefined],
])("of %j the server takes %s", (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));

test("compresses a file once for each encoding, and again when it has changed", async () => {
  const compress = createCompressor();
  let [content, reads] = ["const answer = 42;\n".repeat(1000), 0];
  const read = async () => {
    reads++;
    return Buffer.from(content);
  };
  const file = { path: "/site/main.js", version: "1" };
  const small = await compress(file, "br", read);
  expect(small.length).toBeLessThan(content.length / 100);
  expect(brotliDecompressSync(small).toString()).toBe(content);
  expect(gunzipSync(await compress(file, "gzip", read)).toString()).toBe(content);
  await compress(file, "br", read);
  expect(reads).toBe(2);
  content = "changed";
  expect(brotliDecompressSync(await compress({ ...file, version: "2" }, "br", read)).toString()).toBe("changed");
});

test("a file that cannot be read is tried again the next time", async () => {
  const compress = createCompressor();
  const file = { path: "/site/main.js", version: "1" };
  await expect(compress(file, "gzip", () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  expect(gunzipSync(await compress(file, "gzip", async () => Buffer.from("now"))).toString()).toBe("now");
});
