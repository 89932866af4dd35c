/** The cells of a text column: codes while few are distinct, plain strings otherwise. */

import { fewEnoughCategories, MAX_CATEGORIES, MAX_CATEGORY_LENGTH } from "../table/infer.js";
import type { Column } from "../table/table.js";
import { copied, decodeText, TextDictionary } from "./text.js";

/** The type of the column: text, category, or whichever fits. */
export type StringKind = "text" | "category" | "inferred";

/** Collects the texts of a column. */
export class StringCells {
  private readonly kind: StringKind;
  private readonly report: () => void;
  private readonly dictionary = new TextDictionary();
  private codes: Int32Array;
  private texts: (string | null)[] | null;

  constructor(kind: StringKind, capacity: number, report: () => void) {
    this.kind = kind;
    this.report = report;
    this.texts = kind === "text" ? [] : null;
    this.codes = new Int32Array(kind === "text" ? 0 : capacity);
  }

  reserve(capacity: number): void {
    if (this.texts === null) this.codes = copied(this.codes, new Int32Array(capacity));
  }

  add(row: number, bytes: Uint8Array, start: number, end: number): void {
    if (this.texts !== null) {
      this.texts[row] = decodeText(bytes, start, end, this.report);
      return;
    }
    const { texts } = this.dictionary;
    const before = texts.length;
    const code = this.dictionary.intern(bytes, start, end, this.report);
    this.codes[row] = code;
    if (texts.length === before || this.kind === "category") return;
    // Too many or too long to become categories: from here on a dictionary would only cost.
    if (texts.length > MAX_CATEGORIES || texts[code].length > MAX_CATEGORY_LENGTH) this.texts = this.asTexts(row + 1);
  }

  addMissing(row: number): void {
    if (this.texts !== null) this.texts[row] = null;
    else this.codes[row] = -1;
  }

  finish(rows: number): Column {
    if (this.texts !== null) return { type: "text", values: this.texts };
    const { texts } = this.dictionary;
    const codes = this.codes.subarray(0, rows);
    if (this.kind === "inferred") {
      if (texts.length > 0 && texts.every(isBooleanWord)) {
        const truth = texts.map((text) => (text.toLowerCase() === "true" ? 1 : 0));
        return { type: "boolean", values: Uint8Array.from(codes, (code) => (code < 0 ? 255 : truth[code])) };
      }
      let present = 0;
      for (const code of codes) if (code >= 0) present++;
      if (!fewEnoughCategories(texts.length, present)) return { type: "text", values: this.asTexts(rows) };
    }
    // Sorted, so that the encoding does not depend on the order of the rows.
    const order = Array.from(texts.keys()).sort((a, b) => (texts[a] < texts[b] ? -1 : 1));
    const rank = new Int32Array(texts.length);
    for (let k = 0; k < order.length; k++) rank[order[k]] = k;
    return {
      type: "category",
      codes: codes.map((code) => (code < 0 ? -1 : rank[code])),
      categories: order.map((code) => texts[code]),
    };
  }

  private asTexts(rows: number): (string | null)[] {
    const { texts } = this.dictionary;
    return Array.from(this.codes.subarray(0, rows), (code) => (code < 0 ? null : texts[code]));
  }
}

/** Yes and no do not count: as the classes of a target they should keep their names. */
export function isBooleanWord(text: string): boolean {
  return /^(?:true|false|True|False|TRUE|FALSE)$/.test(text);
}
