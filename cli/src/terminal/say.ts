/** Messages go to stderr: stdout is for data only. */
import { forTerminal } from "./escape.js";

let silenced = false;

/** With `--quiet` only errors are shown. */
export function silence(): void {
  silenced = true;
}

/** Prints a line for the user. */
export function say(line: string): void {
  process.stderr.write(`${forTerminal(line)}\n`);
}

/** Prints a line that `--quiet` leaves out: progress, advice. */
export function mention(line: string): void {
  if (!silenced) say(line);
}

/** Whether `--quiet` is on. */
export function isQuiet(): boolean {
  return silenced;
}
