/** Numbers with their noun. */

/** "1 row", "2 rows"; the plural is given if it does not end in s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
