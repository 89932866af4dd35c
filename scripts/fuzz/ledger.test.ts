import { expect, test } from "vitest";
import { begin, countsOf, createLedger, end, inputsBegun, lastBegun } from "./ledger.js";

test("the last input is kept, and each kind has its counts", () => {
  const ledger = createLedger();
  const kinds = ["quick", "slow"];
  expect(lastBegun(ledger, kinds)).toBeUndefined();
  begin(ledger, 7, 1, Uint8Array.of(1, 2, 3));
  end(ledger, "refused", 20);
  begin(ledger, 8, 0, Uint8Array.of(4));
  end(ledger, "accepted", 1);
  begin(ledger, 9, 1, Uint8Array.of(5, 6));
  end(ledger, "findings", 10);
  expect(inputsBegun(ledger)).toBe(3);
  expect(lastBegun(ledger, kinds)).toEqual({ kind: "slow", index: 9, input: Uint8Array.of(5, 6) });
  expect(countsOf(ledger, 0)).toEqual({ accepted: 1, refused: 0, findings: 0, longest: 1 });
  expect(countsOf(ledger, 1)).toEqual({ accepted: 0, refused: 1, findings: 1, longest: 20 });
  expect(() => begin(ledger, 10, 0, new Uint8Array(2 ** 24 + 1))).toThrow("input 10 has 16777217 bytes");
});
