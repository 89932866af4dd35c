/** Results on standard output. */
import { forTerminal } from "../terminal/escape.js";

/** A line of text or of JSON, in which controls are escaped; tables for programs are written by `writeTable`. */
export function print(line: string): void {
  process.stdout.write(`${forTerminal(line)}\n`);
}
