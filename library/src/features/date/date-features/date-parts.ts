/** The parts of a date in UTC, by the calendar: year, month, ISO week, hour and so on. */
import { civilFromDays, daysFromCivil } from "../../../data/csv/date.js";

const DAY = 86_400_000;

/** The parts that a date has. */
export const dateParts = [
  "year",
  "quarter",
  "month",
  "week",
  "day-of-year",
  "day",
  "weekday",
  "weekend",
  "hour",
  "minute",
  "second",
] as const;

/** The name of a part of a date. */
export type DatePart = (typeof dateParts)[number];

/**
 * One part of a date given in milliseconds since 1970, UTC. Counting begins at 1 for quarter, month, ISO week, day of
 * the year, day and weekday (Monday is 1), at 0 for hour, minute and second; the weekend is 1 on Saturday and Sunday,
 * else 0; seconds have decimals.
 */
export function datePart(time: number, part: DatePart): number {
  const days = Math.floor(time / DAY);
  const seconds = (time - days * DAY) / 1000;
  switch (part) {
    case "hour":
      return Math.floor(seconds / 3600);
    case "minute":
      return Math.floor(seconds / 60) % 60;
    case "second":
      return seconds % 60;
    case "weekday":
      return weekday(days);
    case "weekend":
      return weekday(days) >= 6 ? 1 : 0;
    case "week":
      return isoWeek(days);
    default:
      return calendarPart(days, part);
  }
}

function calendarPart(days: number, part: "year" | "quarter" | "month" | "day-of-year" | "day"): number {
  const [year, month, day] = civilFromDays(days);
  switch (part) {
    case "year":
      return year;
    case "quarter":
      return Math.ceil(month / 3);
    case "month":
      return month;
    case "day":
      return day;
    case "day-of-year":
      return days - daysFromCivil(year, 1, 1) + 1;
  }
}

/** 1 for Monday to 7 for Sunday; day 0 was a Thursday. */
function weekday(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** The ISO 8601 week: the one that holds the Thursday of the same week, counted within the Thursday's year. */
function isoWeek(days: number): number {
  const thursday = days - weekday(days) + 4;
  const [year] = civilFromDays(thursday);
  return Math.floor((thursday - daysFromCivil(year, 1, 1)) / 7) + 1;
}

/**
 * The position of a date in the cycle of a part, from 0 up to, not including, 1, or undefined for what has no cycle: the
 * month of the year, the day of its month, the weekday of the week, and so on. Cycles are as long as they are at that
 * date: February of a leap year has 29 days.
 */
export function datePhase(time: number, part: DatePart): number | undefined {
  switch (part) {
    case "year":
    case "weekend":
      return undefined;
    case "quarter":
      return (datePart(time, part) - 1) / 4;
    case "month":
      return (datePart(time, part) - 1) / 12;
    case "weekday":
      return (datePart(time, part) - 1) / 7;
    case "hour":
      return datePart(time, part) / 24;
    case "minute":
    case "second":
      return datePart(time, part) / 60;
    default:
      return dayPhase(Math.floor(time / DAY), part);
  }
}

function dayPhase(days: number, part: "day" | "day-of-year" | "week"): number {
  if (part === "week") {
    const [year] = civilFromDays(days - weekday(days) + 4);
    // The 28th of December is always in the last week of its ISO year.
    return (isoWeek(days) - 1) / isoWeek(daysFromCivil(year, 12, 28));
  }
  const [year, month, day] = civilFromDays(days);
  if (part === "day") {
    const next = month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1);
    return (day - 1) / (next - daysFromCivil(year, month, 1));
  }
  const first = daysFromCivil(year, 1, 1);
  return (days - first) / (daysFromCivil(year + 1, 1, 1) - first);
}
