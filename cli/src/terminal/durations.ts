/** Parses and formats durations. */
import { CommandFailure } from "../command-failure.js";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** Milliseconds of `90s`, `2m`, `1.5h`; a number without a unit means seconds. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|min|h)?$/.exec(text.trim());
  const value = match === null ? Number.NaN : Number(match[1]) * units[match[2] ?? "s"];
  if (value > 0) return value;
  throw new CommandFailure("usage", `${JSON.stringify(text)} is not a duration; write 30s, 5m or 1h`);
}

/** `850 ms`, `12 s`, `3 min 20 s`, `1 h 5 min`. */
export function showDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds) % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
