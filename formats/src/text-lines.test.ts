import { expect, test } from "vitest";
import { textLines } from "./text-lines.js";

/** The lines of chunks of bytes. */
async function linesOf(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* all() {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const line of textLines({ name: "a", title: "a", head: chunks[0], chunks: all() })) lines.push(line);
  return lines;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("lines are the same wherever the chunks are cut", async () => {
  const bytes = bytesOf("\ufeffone\r\ntwo æ 😀\n\nthree\rfour\r\nlast");
  const expected = ["one", "two æ 😀", "", "three\rfour", "last"];
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, k) =>
      bytes.slice(k * size, (k + 1) * size),
    );
    expect(await linesOf(chunks)).toEqual(expected);
  }
});

test("a line of many chunks is not scanned again with each of them", async () => {
  // 60,000 chunks of 1 kB: scanned from its beginning each time, the line would be 2 TB.
  const chunk = bytesOf("x".repeat(1000));
  const [line] = await linesOf(new Array<Uint8Array>(60_000).fill(chunk));
  expect(line.length).toBe(6e7);
});
