import { expect, test } from "vitest";
import { fileName } from "./download.js";

test.each([
  ["Decision surface", "svg", "decision-surface.svg"],
  ["  Höhe & Gewicht: r² ", "png", "hohe-gewicht-r2.png"],
  ["???", "csv", "lectern.csv"],
  ["a".repeat(100), "json", `${"a".repeat(60)}.json`],
])("%j is saved as .%s under %s", (words, ending, name) => expect(fileName(words, ending)).toBe(name));
