import { expect, test } from "vitest";
import { MissingMarkers } from "./missing.js";
import { DEFAULT_MISSING } from "./options.js";
import { encodeText } from "./text.js";

function matches(markers: MissingMarkers, text: string): boolean {
  const bytes = encodeText(text);
  return markers.matches(bytes, 0, bytes.length);
}

test("recognises the usual markers, ignoring spaces, and nothing else", () => {
  const markers = new MissingMarkers(DEFAULT_MISSING);
  for (const marker of DEFAULT_MISSING) {
    expect([marker, matches(markers, marker), matches(markers, ` \t${marker} `)]).toEqual([marker, true, true]);
  }
  for (const text of ["na", "N", "NAN", "0", "-", "??", "NA.", "none"]) {
    expect([text, matches(markers, text)]).toEqual([text, false]);
  }
});

test("detects a marker that is a number", () => {
  expect(new MissingMarkers(DEFAULT_MISSING).hasNumeral).toBe(false);
  for (const marker of ["-999", "1,5", "9e9", " 0 "]) expect(new MissingMarkers(["", marker]).hasNumeral).toBe(true);
});

test("without markers nothing is missing, not even an empty cell", () => {
  expect(matches(new MissingMarkers([]), "")).toBe(false);
});
