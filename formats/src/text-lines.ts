/** The lines of a source, one after the other. */
import type { Source } from "./source.js";

/** Lines without their ends; a byte-order mark at the beginning is dropped. */
export async function* textLines(source: Source): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The pieces of a line that spans many chunks are joined once, at its end.
  let pieces: string[] = [];
  for await (const chunk of source.chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    const rest = parts.pop() ?? "";
    for (const part of parts) {
      pieces.push(part);
      yield withoutReturn(pieces.join(""));
      pieces = [];
    }
    pieces.push(rest);
  }
  pieces.push(decoder.decode());
  const last = pieces.join("");
  if (last !== "") yield last;
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
