/** The first steps of every command that learns from a table: threads, input, notes. */
import { useEngine } from "lectern/engine";
import type { CommonFlags, InputFlags } from "../flags.js";
import { inputOptions } from "../flags.js";
import { readTable, type TableRead } from "../input/read-table.js";
import { mention, silence } from "../terminal/say.js";
import { styled } from "../terminal/style.js";

/** Applies the flags that every command has. */
export function applyCommonFlags({ quiet, threads }: CommonFlags): void {
  if (quiet === true) silence();
  if (threads !== undefined) useEngine({ threads: Math.max(1, threads) });
}

/** Reads the input and prints what was repaired or guessed. */
export async function readInput(files: readonly string[], flags: CommonFlags & InputFlags): Promise<TableRead> {
  applyCommonFlags(flags);
  const read = await readTable(files, inputOptions(flags));
  mentionNotes(read.notes);
  return read;
}

/** Prints notes, one per line. */
export function mentionNotes(notes: readonly string[]): void {
  for (const note of notes) mention(`${styled("note:", "yellow")} ${note}`);
}
