/** Numbers with their noun. */

/** "1 row", "1,797 rows"; the plural is given if it does not end in s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** A number for sentences, with its thousands grouped: "1,797". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}
