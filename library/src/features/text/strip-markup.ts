/** Takes the markup out of HTML or XML and leaves what a reader would see. */
import { decodeEntities } from "./html-entities.js";

/** Elements within a line: removing their tags joins the text on both sides, "un<b>do</b>" is one word. */
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Elements whose content is not shown. */
const unread = new Set(["script", "style", "template", "noscript", "head", "svg", "math"]);

/**
 * Removes tags, comments, and scripts and styles with their content, then decodes character references. A tag that ends
 * a line or a block becomes a space. A `<` that begins no tag ("a < b") stays. Malformed input never fails: a comment
 * or script without an end takes the rest of the text with it, as in browsers.
 *
 * @example
 * ```ts
 * import { stripMarkup } from "lectern/text";
 *
 * stripMarkup("<p>fish &amp; <b>chips</b></p><script>track()</script>"); // " fish & chips  "
 * ```
 */
export function stripMarkup(text: string): string {
  if (!text.includes("<")) return decodeEntities(text);
  let result = "";
  let at = 0;
  for (;;) {
    const open = text.indexOf("<", at);
    if (open < 0) break;
    result += text.slice(at, open);
    const end = markupEnd(text, open);
    if (end < 0) {
      result += "<";
      at = open + 1;
      continue;
    }
    const name = tagName(text, open);
    at = end;
    if (unread.has(name) && text[open + 1] !== "/" && text[end - 2] !== "/") at = closingEnd(text, end, name);
    if (!inline.has(name)) result += " ";
  }
  return decodeEntities(result + text.slice(at));
}

/** Where the tag, comment or declaration that begins at `open` ends; -1 when nothing of the kind begins there. */
function markupEnd(text: string, open: number): number {
  if (text.startsWith("<!--", open)) return after(text, "-->", open + 4);
  if (text.startsWith("<![CDATA[", open)) return after(text, "]]>", open + 9);
  const next = text[open + 1];
  if (next === "!" || next === "?") return after(text, ">", open + 2);
  if (!/^<\/?[a-zA-Z]/.test(text.slice(open, open + 3))) return -1;
  // Within quotation marks a > does not end the tag.
  for (let i = open + 2, quote = ""; i < text.length; i++) {
    const character = text[i];
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return i + 1;
    else if ((character === '"' || character === "'") && text[i - 1] === "=") quote = character;
  }
  return text.length;
}

function tagName(text: string, open: number): string {
  const start = text[open + 1] === "/" ? open + 2 : open + 1;
  let end = start;
  while (end < text.length && /[a-zA-Z0-9]/.test(text[end])) end++;
  return text.slice(start, end).toLowerCase();
}

/** Where the element ends whose content begins at `from`. */
function closingEnd(text: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}[^a-zA-Z0-9]`, "gi");
  closing.lastIndex = from;
  const found = closing.exec(text);
  return found === null ? text.length : after(text, ">", found.index);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
