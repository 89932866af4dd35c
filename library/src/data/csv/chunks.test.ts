import { expect, test } from "vitest";
import { type CsvChunks, chunksOf } from "./chunks.js";

test("a stream and a sequence yield their chunks in order", async () => {
  const bytes = [Uint8Array.of(1), Uint8Array.of(2, 3)];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
  expect(await gathered(stream)).toEqual(bytes);
  async function* sequence() {
    yield* ["a", "b"];
  }
  expect(await gathered(sequence())).toEqual(["a", "b"]);
});

test("cancels a stream that is not read to the end", async () => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Uint8Array.of(7)),
    cancel() {
      cancelled = true;
    },
  });
  for await (const _ of chunksOf(stream)) break;
  expect(cancelled).toBe(true);
  expect(stream.locked).toBe(false);
});

async function gathered(chunks: CsvChunks): Promise<(Uint8Array | string)[]> {
  const found: (Uint8Array | string)[] = [];
  for await (const chunk of chunksOf(chunks)) found.push(chunk);
  return found;
}
