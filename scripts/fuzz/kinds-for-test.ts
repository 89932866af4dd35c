/** Kinds that behave badly now and then, to test what the runner makes of them. */

import { LecternError } from "../../library/src/core/errors.js";
import { acceptedOrRefused, type NamedKind } from "./fuzz-kind.js";

const byNumber = (name: string, share: number, run: (number: number) => void): NamedKind => ({
  name,
  share,
  load: async () => ({
    make: (random) => Uint8Array.of(random.integer(256)),
    run: ([number]) => acceptedOrRefused(() => run(number)),
  }),
});

/** Keeps memory that nobody needs. */
const kept: Uint8Array[] = [];

export const fuzzKinds: readonly NamedKind[] = [
  byNumber("polite", 2, (number) => {
    if (number < 128) throw new LecternError("invalid-data", "too small");
  }),
  byNumber("rude", 1, (number) => {
    if (number < 64) throw new TypeError("undefined is not a function");
  }),
  byNumber("endless", 1, (number) => {
    while (number < 64);
  }),
  byNumber("greedy", 1, () => {
    kept.push(new Uint8Array(10_000));
  }),
];
