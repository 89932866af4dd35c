/** Typesets formulas; with its fonts it is loaded only when there is a formula. */
import katex from "katex";
import "katex/dist/katex.min.css";
import { formulaTex } from "./formula-tex.js";

/** Puts the lines of a formula into an element; false if one of them is no formula. */
export function typeset(text: string, place: HTMLElement): boolean {
  try {
    const lines = text.split("\n").map((line) => {
      const element = document.createElement("div");
      katex.render(formulaTex(line), element, { throwOnError: true, strict: "ignore" });
      return element;
    });
    place.replaceChildren(...lines);
    return true;
  } catch (error) {
    if (error instanceof katex.ParseError) return false;
    throw error;
  }
}
