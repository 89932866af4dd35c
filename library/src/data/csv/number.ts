/**
 * Numbers read from bytes, always to the nearest double, with what is needed to rebuild their text.
 *
 * A numeral M / 10^d whose digits M are exact in a double needs one division, which IEEE 754 rounds correctly
 * (Clinger, "How to read floating point numbers accurately", 1990). Up to 17 digits the quotient is refined in twice
 * the precision (Dekker, 1971) and taken when both ends of its error interval round alike (Ziv's test, 1991). The few
 * others are left to the engine's own conversion.
 */
import { productError } from "../../numeric/sums.js";

/** The cells of a numeric column while it is read: values, and how each was written. */
export interface NumberCells {
  values: Float64Array;
  formats: Uint16Array;
}

/** Format of a missing cell. */
export const MISSING = 0xffff;
/** Format of a cell written in a form of its own ("007", "1e5"), whose text is kept separately. */
export const ODD = 0xfffe;
/** Format of a missing value that was quoted: in a column of texts it would be a text. */
export const QUOTED_MISSING = 0xfffd;

const POWERS = Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`));
const TWO_53 = 2 ** 53;
const DELTA_SHIFT = 5;
const DELTA_ZERO = 16;

/**
 * Reads `-?digits(.digits)?` of at most 17 significant digits, at most 22 of them decimals and without needless zeros
 * in front, into a row of the cells. Returns the position after it, or -1 where the text is of another form. The byte
 * after the text must exist and be neither a digit nor the decimal point.
 */
export function scanPlainNumber(
  bytes: Uint8Array,
  start: number,
  point: number,
  cells: NumberCells,
  row: number,
): number {
  let p = start;
  const negative = bytes[p] === 45;
  if (negative) p++;
  // The digits are gathered nine by nine: integer arithmetic is several times faster than floating-point here.
  let high = bytes[p] ^ 48;
  if (high > 9) return -1;
  p++;
  let low = 0;
  let digits = high === 0 ? 0 : 1;
  let digit = bytes[p] ^ 48;
  if (high === 0 && digit <= 9) return -1;
  while (digit <= 9) {
    if (digits < 9) high = (high * 10 + digit) | 0;
    else if (digits < 17) low = (low * 10 + digit) | 0;
    digits++;
    digit = bytes[++p] ^ 48;
  }
  let decimals = 0;
  if (bytes[p] === point) {
    const first = ++p;
    if (digits === 0) while (bytes[p] === 48) p++;
    digit = bytes[p] ^ 48;
    while (digit <= 9) {
      if (digits < 9) high = (high * 10 + digit) | 0;
      else if (digits < 17) low = (low * 10 + digit) | 0;
      digits++;
      digit = bytes[++p] ^ 48;
    }
    decimals = p - first;
    if (decimals === 0) return -1;
  }
  if (digits > 17 || decimals > 22) return -1;
  let value = high;
  let format = decimals | (DELTA_ZERO << DELTA_SHIFT);
  if (digits <= 9) {
    if (decimals > 0) value = high / POWERS[decimals];
  } else if (digits <= 15) {
    value = (high * POWERS[digits - 9] + low) / POWERS[decimals];
  } else {
    value = divideLong(high * POWERS[digits - 9], low, decimals);
    const delta = digitsDelta(high * POWERS[digits - 9], low, decimals, value);
    if (Number.isNaN(value) || Number.isNaN(delta)) return -1;
    format = decimals | ((DELTA_ZERO + delta) << DELTA_SHIFT);
  }
  cells.values[row] = negative ? -value : value;
  cells.formats[row] = format;
  return p;
}

/** (a + b) / 10^d to the nearest double for integers a > b ≥ 0 with a + b below 10^17, or NaN in the rare doubtful case. */
function divideLong(a: number, b: number, decimals: number): number {
  const sum = a + b;
  const power = POWERS[decimals];
  if (sum < TWO_53 || decimals === 0) return sum / power;
  const rest = b - (sum - a);
  const quotient = sum / power;
  // The remainder of a rounded division is itself a double, so only `rest` and the last division round.
  const product = quotient * power;
  const remainder = sum - product - productError(quotient, power, product) + rest;
  const correction = remainder / power;
  const result = quotient + correction * (1 - 2 ** -50);
  return result === quotient + correction * (1 + 2 ** -50) ? result : Number.NaN;
}

/**
 * The digits as written minus the digits that `value.toFixed(decimals)` gives, both as integers. A double within half
 * a unit in its last place of M / 10^d, M below 10^17, has at most |delta| ≤ 12. NaN where it is too close to call.
 */
function digitsDelta(a: number, b: number, decimals: number, value: number): number {
  const sum = a + b;
  const rest = b - (sum - a);
  const power = POWERS[decimals];
  const product = value * power;
  const difference = sum - product - productError(value, power, product) + rest - 0.5;
  const delta = Math.ceil(difference);
  return Math.abs(difference - Math.round(difference)) < 2 ** -40 ? Number.NaN : delta;
}

/** Whether a numeral is a whole number with leading zeros, or with other digits than its double would be written with. */
export function isWrittenAsName(bytes: Uint8Array, start: number, end: number, value: number): boolean {
  const digits = /^[+-]?(\d+)$/.exec(ascii(bytes, start, end).trim())?.[1];
  if (digits === undefined) return false;
  return (digits.length > 1 && digits.startsWith("0")) || losesDigits(digits, value);
}

/** The same of a number that {@link scanPlainNumber} read, which has no leading zeros. */
export function isRounded(value: number, format: number): boolean {
  if ((format & 31) !== 0 || Math.abs(value) < TWO_53) return false;
  return losesDigits(plainNumberText(Math.abs(value), format, "."), value);
}

function losesDigits(digits: string, value: number): boolean {
  const kept = Math.abs(value).toExponential().split("e")[0].replace(".", "");
  return withoutEndZeros(digits) !== withoutEndZeros(kept);
}

function withoutEndZeros(digits: string): string {
  return digits.replace(/0+$/, "");
}

/** The text that {@link scanPlainNumber} read, from the value and the format it stored. */
export function plainNumberText(value: number, format: number, point: string): string {
  const decimals = format & 31;
  const delta = (format >> DELTA_SHIFT) - DELTA_ZERO;
  let text = Math.abs(value).toFixed(decimals);
  if (delta !== 0) {
    const digits = String(BigInt(text.replace(".", "")) + BigInt(delta)).padStart(decimals + 1, "0");
    const whole = digits.length - decimals;
    text = decimals === 0 ? digits : `${digits.slice(0, whole)}.${digits.slice(whole)}`;
  }
  if (point !== ".") text = text.replace(".", point);
  return value < 0 || Object.is(value, -0) ? `-${text}` : text;
}

/**
 * Reads any numeral: a sign, digits with a decimal point anywhere, an exponent, or `Infinity` / `inf` (also `Inf`,
 * `INF`), between spaces. Returns NaN for everything else; hexadecimal and grouped digits are not numbers.
 */
export function parseNumeral(bytes: Uint8Array, start: number, end: number, point: number): number {
  while (start < end && isBlank(bytes[start])) start++;
  while (end > start && isBlank(bytes[end - 1])) end--;
  let p = start;
  if (bytes[p] === 45 || bytes[p] === 43) p++;
  const first = p;
  while (p < end && (bytes[p] ^ 48) <= 9) p++;
  let digits = p - first;
  if (p < end && bytes[p] === point) {
    const fraction = ++p;
    while (p < end && (bytes[p] ^ 48) <= 9) p++;
    digits += p - fraction;
  }
  if (digits === 0) return end - start <= 9 ? infinity(ascii(bytes, start, end)) : Number.NaN;
  if (p < end && (bytes[p] | 32) === 101) {
    p++;
    if (p < end && (bytes[p] === 45 || bytes[p] === 43)) p++;
    const exponent = p;
    while (p < end && (bytes[p] ^ 48) <= 9) p++;
    if (p === exponent) return Number.NaN;
  }
  if (p !== end) return Number.NaN;
  const text = ascii(bytes, start, end);
  return Number(point === 46 ? text : text.replace(String.fromCharCode(point), "."));
}

/** Whether the digits of a numeral are beyond the range of a double; "Infinity" itself is meant. */
export function isOverflow(bytes: Uint8Array, start: number, end: number, value: number): boolean {
  if (value !== Number.POSITIVE_INFINITY && value !== Number.NEGATIVE_INFINITY) return false;
  for (let i = start; i < end; i++) if ((bytes[i] ^ 48) <= 9) return true;
  return false;
}

/** Whether a byte is a space or a tab, which may surround a cell. */
export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}

function infinity(text: string): number {
  const match = /^([+-]?)(?:Infinity|inf|Inf|INF)$/.exec(text);
  return match === null ? Number.NaN : match[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}
