import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, stripAccents } from "./clean-text.js";
import { englishStopWords } from "./stop-words/english.js";
import { tokenize } from "./tokenize.js";

test("[IR-015] text is cleaned in the order that works: markup, case, digits, punctuation, words, stop words", () => {
  const text = "<p class='x'>The film of <b>1999</b> was GREAT &amp; moving!</p><script>var hidden = 1;</script>";
  const all = { stripHtml: true, lowercase: true, stripDigits: true, stripPunctuation: true };
  const words = (cleaned: string) => tokenize(cleaned).filter((word) => !englishStopWords.includes(word));
  expect(words(cleanText(text, all))).toEqual(["film", "great", "moving"]);
  // Punctuation first takes the angle brackets away, and nothing tells markup from text any more.
  const { stripHtml, ...rest } = all;
  expect(words(cleanText(cleanText(text, rest), { stripHtml }))).toContain("hidden");
  // Stop words before lower case would miss "The".
  const early = tokenize(cleanText(text, { ...all, lowercase: false })).filter(
    (word) => !englishStopWords.includes(word),
  );
  expect(early).toContain("The");
});

describe("letters", () => {
  test("accents go, letters and the signs of other scripts stay", () => {
    expect(stripAccents("Ångström déjà-vu Čapek Ζεύς ﬁn")).toBe("Angstrom deja-vu Capek Ζευς fin");
    expect(stripAccents("हिन्दी 한국어")).toBe("हिन्दी 한국어");
  });

  test("letters that lose an ornament with their accents are folded to lower case too", () => {
    expect(cleanText("\u{1d4d0}É", { stripAccents: true, lowercase: true })).toBe("ae");
  });

  test("characters of equal meaning are written alike", () => {
    expect(cleanText("ｆｕｌｌ ﬁ e\u0301", { normalizeUnicode: true })).toBe("full fi é");
  });

  test("an apostrophe within a word leaves no gap when punctuation goes", () => {
    expect(cleanText("don't stop; it’s 'fine'", { stripPunctuation: true }).split(/ +/)).toEqual([
      ..."dont stop its fine".split(" "),
      "",
    ]);
  });

  test("cleaning twice is cleaning once, markup apart", () => {
    const cleaning = { lowercase: true, stripAccents: true, stripDigits: true, stripPunctuation: true };
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = cleanText(text, cleaning);
        expect(once).not.toMatch(/[\p{N}\p{P}]/u);
        expect(once).toBe(once.toLowerCase());
        expect(cleanText(once, cleaning)).toBe(once);
      }),
    );
  });

  test("nothing is cleaned unless asked", () => {
    expect(cleanText("<B>É 1!</B>", {})).toBe("<B>É 1!</B>");
  });
});
