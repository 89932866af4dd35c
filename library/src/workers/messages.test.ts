import { expect, test } from "vitest";
import { isMessage } from "./messages.js";

test("messages of the protocol are distinguished from those of the program", () => {
  expect(isMessage({ lectern: "ready", version: "1" })).toBe(true);
  for (const other of [undefined, null, "ready", 1, {}, { lectern: 1 }, ["lectern"], new Uint8Array(1)]) {
    expect(isMessage(other)).toBe(false);
  }
});
