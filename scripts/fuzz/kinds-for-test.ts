/** Kinds that behave badly now and then, to test what the runner makes of them. */

import { LecternError } from "../../library/src/core/errors.js";
import { acceptedOrRefused, type FuzzKind } from "./fuzz-kind.js";

const byNumber = (name: string, run: (number: number) => void): FuzzKind => ({
  name,
  make: (random) => Uint8Array.of(random.integer(256)),
  run: ([number]) => acceptedOrRefused(() => run(number)),
});

export async function fuzzKinds(): Promise<readonly FuzzKind[]> {
  return [
    byNumber("polite", (number) => {
      if (number < 128) throw new LecternError("invalid-data", "too small");
    }),
    byNumber("rude", (number) => {
      if (number < 64) throw new TypeError("undefined is not a function");
    }),
    byNumber("endless", (number) => {
      while (number < 64);
    }),
  ];
}
