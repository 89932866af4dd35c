/** Recognises the texts that mean a missing value, in bytes. */
import { isBlank, parseNumeral } from "./number.js";
import { encodeText } from "./text.js";

/** The texts that mean a missing value. */
export class MissingMarkers {
  /** Whether one of the texts is also a numeral, so that it must be looked for before a number is read. */
  readonly hasNumeral: boolean;
  private readonly byLength: (Uint8Array[] | undefined)[] = [];

  constructor(texts: readonly string[]) {
    const markers = texts.map((text) => encodeText(text.replace(/^[ \t]+|[ \t]+$/g, "")));
    const isNumeral = (m: Uint8Array, point: number) => !Number.isNaN(parseNumeral(m, 0, m.length, point));
    this.hasNumeral = markers.some((marker) => isNumeral(marker, 46) || isNumeral(marker, 44));
    for (const marker of markers) (this.byLength[marker.length] ??= []).push(marker);
  }

  /** Whether the cell is one of the texts, spaces and tabs around it aside. */
  matches(bytes: Uint8Array, start: number, end: number): boolean {
    while (start < end && isBlank(bytes[start])) start++;
    while (end > start && isBlank(bytes[end - 1])) end--;
    const length = end - start;
    const candidates = length < this.byLength.length ? this.byLength[length] : undefined;
    if (candidates === undefined) return false;
    for (const marker of candidates) {
      let i = 0;
      while (i < length && marker[i] === bytes[start + i]) i++;
      if (i === length) return true;
    }
    return false;
  }
}
