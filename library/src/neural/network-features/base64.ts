/** Bytes as text that JSON can hold. */
import { LecternError } from "../../core/errors.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const places = new Map([...alphabet].map((letter, place) => [letter, place]));

/** Bytes in base64 (RFC 4648). */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const triple = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => alphabet[(triple >> shift) & 63]);
    const count = Math.min(3, bytes.length - i) + 1;
    parts.push(letters.slice(0, count).join("").padEnd(4, "="));
  }
  return parts.join("");
}

/** The bytes of a text in base64. */
export function fromBase64(kind: string, text: string): Uint8Array {
  const letters = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const letter of letters) {
    const place = places.get(letter);
    if (place === undefined) {
      throw new LecternError("invalid-option", `${kind}: fileWeights is not base64; it has the character "${letter}"`, {
        ...{ kind, option: "fileWeights" },
      });
    }
    held = ((held << 6) | place) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
  }
  return bytes;
}
