import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { cleanText, stripAccents } from "./clean-text.js";
import { englishStopWords } from "./stop-words/english.js";
import { tokenize } from "./tokenize.js";

test("[IR-015] text is cleaned in the order that works: markup, case, digits, punctuation, words, stop words", () => {
  const text = "<p class='x'>The film of <b>1999</b> was GREAT &amp; moving!</p><script>var hidden = 1;</script>";
  const all = { stripHtml: true, lowercase: true, stripDigits: true, stripPunctuation: true };
  const words = (cleaned: string) => tokenize(cleaned).filter((word) => !englishStopWords.includes(word));
  expect(words(cleanText(text, all))).toEqual(["film", "great", "moving"]);
  // Removing punctuation first would remove the angle brackets, and markup could not be distinguished from text.
  const { stripHtml, ...rest } = all;
  expect(words(cleanText(cleanText(text, rest), { stripHtml }))).toContain("hidden");
  // Stop words before lower case would miss "The".
  const early = tokenize(cleanText(text, { ...all, lowercase: false })).filter(
    (word) => !englishStopWords.includes(word),
  );
  expect(early).toContain("The");
});

describe("letters", () => {
  test("accents are removed, letters and characters of other scripts are kept", () => {
    expect(stripAccents("Ångström déjà-vu Čapek Ζεύς ﬁn")).toBe("Angstrom deja-vu Capek Ζευς fin");
    expect(stripAccents("हिन्दी 한국어")).toBe("हिन्दी 한국어");
  });

  test("letters that lose a mark with their accents are folded to lower case too", () => {
    expect(cleanText("\u{1d4d0}É", { stripAccents: true, lowercase: true })).toBe("ae");
  });

  test("compatibility-equivalent characters become the same", () => {
    expect(cleanText("ｆｕｌｌ ﬁ e\u0301", { normalizeUnicode: true })).toBe("full fi é");
  });

  test("removing punctuation joins the parts of a word around an apostrophe", () => {
    expect(cleanText("don't stop; it’s 'fine'", { stripPunctuation: true }).split(/ +/)).toEqual([
      ..."dont stop its fine".split(" "),
      "",
    ]);
  });

  test("cleaning is idempotent, except for markup", () => {
    const cleaning = { lowercase: true, stripAccents: true, stripDigits: true, stripPunctuation: true };
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const once = cleanText(text, cleaning);
        expect(once).not.toMatch(/[\p{N}\p{P}]/u);
        expect(once).toBe(once.toLowerCase());
        expect(cleanText(once, cleaning)).toBe(once);
      }),
    );
  });

  test("nothing is cleaned by default", () => {
    expect(cleanText("<B>É 1!</B>", {})).toBe("<B>É 1!</B>");
  });
});
