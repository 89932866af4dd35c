/** Words go to stderr, always: stdout is for data alone. */

let silenced = false;

/** With `--quiet` only failures are shown. */
export function silence(): void {
  silenced = true;
}

/** A line for the person who runs the command. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A line that may be left out: progress, advice. */
export function mention(line: string): void {
  if (!silenced) say(line);
}

/** Whether mentions are shown. */
export function isQuiet(): boolean {
  return silenced;
}
