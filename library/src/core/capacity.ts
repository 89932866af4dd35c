/** Sizes that options ask for are refused before anything is allocated. */
import { LecternError } from "./errors.js";

/** The largest number of entries of one result: 1 GiB of 64-bit numbers. */
export const MAX_ENTRIES = 2 ** 27;

/** Throws when an option asks for a result of more entries than {@link MAX_ENTRIES}. */
export function requireCapacity(kind: string, option: string, ...sizes: readonly number[]): void {
  const entries = sizes.reduce((product, size) => product * size, 1);
  if (entries <= MAX_ENTRIES) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: ${option} asks for ${sizes.join(" x ")} numbers, at most ${MAX_ENTRIES} are possible; choose a smaller ${option}`,
    { kind, option, entries },
  );
}
