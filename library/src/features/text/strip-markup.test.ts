import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stripMarkup } from "./strip-markup.js";
import { tokenize } from "./tokenize.js";

describe("markup", () => {
  test.each([
    ["<p>one</p><p>two</p>", " one  two "],
    ["un<b>believ</b>able<br/>film", "unbelievable film"],
    ["a < b and c > d", "a < b and c > d"],
    ["1 <2 <- x", "1 <2 <- x"],
    ["<a title=\"x > y\" href='z>'>link</a>", "link"],
    ["<SCRIPT type=x>if (a < b) alert('</p>')</SCRIPT >after", " after"],
    ["<style>p { color: red }</style>text<script>open", " text "],
    ["before<!-- a <b>comment</b> -- still -->after", "before after"],
    ["<!DOCTYPE html><?xml version='1'?><![CDATA[ x > y ]]>z", "   z"],
    ["<scripture>kept</scripture>", " kept "],
    ["&lt;b&gt; &amp;amp; &eacute;&Eacute;&#233;&#xE9; &nbsp;&unknown; &;", "<b> &amp; éÉéé \u00a0&unknown; &;"],
    ["no markup", "no markup"],
    ["unfinished <a href=x", "unfinished "],
  ])("%s", (given, expected) => expect(stripMarkup(given)).toBe(expected));

  test("tags of any form never reach the words", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { minLength: 1 }), (pairs) => {
        const html = pairs.map(([tag, text]) => `<x${tag} id="${text}"> ${text} </x${tag}>`).join("");
        expect(tokenize(stripMarkup(html))).toEqual(pairs.map(([, text]) => text));
      }),
    );
  });
});
