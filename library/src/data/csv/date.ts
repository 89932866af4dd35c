/**
 * ISO 8601 dates without the clock: civil-date arithmetic after Hinnant, "chrono-compatible low-level date
 * algorithms" (2013), which counts days in 400-year eras beginning on the first of March.
 */
const DAY = 86_400_000;
const LARGEST = 8.64e15;
/** Powers of ten, for the digits of a second. */
const TENS = [1, 10, 100, 1000, 1e4, 1e5, 1e6];

// How a date was written, in one number, so that the text can be rebuilt: these flags and the digits of a second.
const TIME = 1;
const SPACE = 2;
const SECONDS = 4;
const ZULU = 8;
const FRACTION_SHIFT = 4;

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date `[year, month, day]` that is the given number of days after 1970-01-01. */
export function civilFromDays(days: number): [number, number, number] {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [year, month, dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1];
}

/**
 * Reads an ISO 8601 date in bytes: `2024-02-29`, `2024-02-29T13:05`, `2024-02-29 13:05:59.25`, each time with `Z`, an
 * offset such as `+01:00`, or nothing, which means UTC; years beyond four digits carry a sign and six digits.
 * Anything else, the 30th of February included, is NaN. Nothing finer than a double of milliseconds is kept.
 */
export function parseDate(bytes: ArrayLike<number>, start: number, end: number): number {
  const sign = bytes[start] === 43 ? 1 : bytes[start] === 45 ? -1 : 0;
  const yearEnd = start + (sign === 0 ? 4 : 7);
  const dateEnd = yearEnd + 6;
  if (end < dateEnd || bytes[yearEnd] !== 45 || bytes[yearEnd + 3] !== 45) return Number.NaN;
  const year = digits(bytes, sign === 0 ? start : start + 1, yearEnd) * (sign === -1 ? -1 : 1);
  const month = digits(bytes, yearEnd + 1, yearEnd + 3);
  const day = digits(bytes, yearEnd + 4, dateEnd);
  // The comparisons also refuse NaN. A year "-000000" is forbidden by ISO 8601.
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)) || Object.is(year, -0)) {
    return Number.NaN;
  }
  const midnight = daysFromCivil(year, month, day) * DAY;
  const value = end === dateEnd ? midnight : midnight + parseTime(bytes, dateEnd, end);
  return Math.abs(value) <= LARGEST ? value : Number.NaN;
}

/** Milliseconds after midnight UTC of `T13:05`, ` 13:05:59.25+01:00` and the like, else NaN. */
function parseTime(bytes: ArrayLike<number>, start: number, end: number): number {
  if (end < start + 6 || (bytes[start] !== 84 && bytes[start] !== 32) || bytes[start + 3] !== 58) return Number.NaN;
  const hour = digits(bytes, start + 1, start + 3);
  const minute = digits(bytes, start + 4, start + 6);
  let p = start + 6;
  let second = 0;
  let fraction = 0;
  if (p < end && bytes[p] === 58) {
    if (end < p + 3) return Number.NaN;
    second = digits(bytes, p + 1, p + 3);
    p += 3;
    if (p < end && bytes[p] === 46) {
      const first = ++p;
      while (p < end && (bytes[p] ^ 48) <= 9) p++;
      const length = p - first;
      if (length < 1 || length > 9) return Number.NaN;
      fraction = digits(bytes, first, p);
      fraction = length <= 3 ? fraction * TENS[3 - length] : fraction / TENS[length - 3];
    }
  }
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN;
  const isUtc = p === end || (bytes[p] === 90 && p + 1 === end);
  const offset = isUtc ? 0 : parseOffset(bytes, p, end);
  return (hour * 60 + minute - offset) * 60_000 + second * 1000 + fraction;
}

/** Minutes east of Greenwich of `+01:00`, `+0100` or `+01`, else NaN. */
function parseOffset(bytes: ArrayLike<number>, start: number, end: number): number {
  const sign = bytes[start] === 43 ? 1 : bytes[start] === 45 ? -1 : Number.NaN;
  const length = end - start;
  const colon = length === 6 && bytes[start + 3] === 58 ? 1 : 0;
  if (length !== 3 && length !== 5 + colon) return Number.NaN;
  const hours = digits(bytes, start + 1, start + 3);
  const minutes = length === 3 ? 0 : digits(bytes, start + 3 + colon, end);
  return hours <= 23 && minutes <= 59 ? sign * (hours * 60 + minutes) : Number.NaN;
}

/** {@link parseDate} of a text. */
export function parseDateText(text: string): number {
  // The longest form, "+002024-02-29T13:05:59.123456789+01:00", has 38 characters; the shortest has 10.
  if (text.length < 10 || text.length > 38) return Number.NaN;
  const bytes = Array.from(text, (character) => character.charCodeAt(0));
  return parseDate(bytes, 0, bytes.length);
}

const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/;
const YEAR_FIRST = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?!\d)/;

/**
 * {@link parseDateText} of the other notations that have one meaning: `2.3.2024` and `02.03.2024` are the second of March, as are
 * `2024/03/02` and `2024.3.2`, each with a time or without. `02/03/2024` may be February or March, and is NaN.
 */
export function parseWrittenDate(text: string): number {
  const [dayFirst, yearFirst] = [DAY_FIRST.exec(text), YEAR_FIRST.exec(text)];
  if (dayFirst === null && yearFirst === null) return Number.NaN;
  const [whole] = (dayFirst ?? yearFirst) as RegExpExecArray;
  const [year, month, day] =
    dayFirst === null ? [yearFirst?.[1], yearFirst?.[3], yearFirst?.[4]] : [dayFirst[3], dayFirst[2], dayFirst[1]];
  return parseDateText(`${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}${text.slice(whole.length)}`);
}

/** The format of a date that {@link parseDate} accepts, or -1 where only its text can reproduce it. */
export function dateFormat(bytes: ArrayLike<number>, start: number, end: number): number {
  if ((bytes[start] ^ 48) > 9) return -1;
  if (end === start + 10) return 0;
  let p = start + 16;
  let format = TIME | (bytes[start + 10] === 32 ? SPACE : 0);
  if (p < end && bytes[p] === 58) {
    p += 3;
    format |= SECONDS;
    if (p < end && bytes[p] === 46) {
      const first = ++p;
      while (p < end && (bytes[p] ^ 48) <= 9) p++;
      if (p - first > 3) return -1;
      format |= (p - first) << FRACTION_SHIFT;
    }
  }
  if (p === end) return format;
  return bytes[p] === 90 ? format | ZULU : -1;
}

/** The text of a date as it was written, from its value and its {@link dateFormat}. */
export function dateText(value: number, format: number): string {
  const date = dateOf(value);
  if (format === 0) return date;
  const time = timeOf(value);
  const fractionDigits = format >> FRACTION_SHIFT;
  const length = (format & SECONDS) === 0 ? 5 : fractionDigits === 0 ? 8 : 9 + fractionDigits;
  return `${date}${(format & SPACE) === 0 ? "T" : " "}${time.slice(0, length)}${(format & ZULU) === 0 ? "" : "Z"}`;
}

/** A date as ISO 8601: the day alone at midnight UTC, else with the time, to the nanosecond at most. */
export function formatDate(value: number): string {
  const whole = Math.floor(value);
  const nanoseconds = Math.round((value - whole) * 1e6);
  if (nanoseconds === 1e6) return formatDate(whole + 1);
  if (nanoseconds === 0 && whole % DAY === 0) return dateOf(whole);
  const fine = nanoseconds === 0 ? "" : String(nanoseconds).padStart(6, "0");
  const time = fine === "" && whole % 1000 === 0 ? timeOf(whole).slice(0, 8) : timeOf(whole) + fine;
  return `${dateOf(whole)}T${time}Z`;
}

function dateOf(value: number): string {
  const [year, month, day] = civilFromDays(Math.floor(value / DAY));
  const sign = year < 0 ? "-" : year > 9999 ? "+" : "";
  return `${sign}${pad(Math.abs(year), sign === "" ? 4 : 6)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** `13:05:59.250` of whole milliseconds. */
function timeOf(value: number): string {
  const ms = value - Math.floor(value / DAY) * DAY;
  const [hour, minute, second] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(ms % 1000, 3)}`;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The number that the bytes spell, NaN unless all are digits. */
function digits(bytes: ArrayLike<number>, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i] ^ 48;
    if (digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
