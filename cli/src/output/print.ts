/** Results for other programs, on standard output. */

/** A line of data. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
