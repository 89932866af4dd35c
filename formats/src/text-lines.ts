/** The lines of a source, one after the other. */
import type { Source } from "./source.js";

/** Lines without their ends; a byte-order mark at the beginning is dropped. */
export async function* textLines(source: Source): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source.chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield part.endsWith("\r") ? part.slice(0, -1) : part;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
