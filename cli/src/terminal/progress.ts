/**
 * Shows the progress of long tasks: a bar with the time left on a terminal, a plain line from time to time elsewhere.
 */
import { showDuration } from "./durations.js";
import { escapeLine, forTerminal } from "./escape.js";
import { isQuiet, say } from "./say.js";
import { styled, widthOf } from "./style.js";

export interface ProgressLine {
  /** How much is done, as a share from 0 to 1 where it is known, and what is going on. */
  update(share: number | undefined, detail?: string): void;
  /** A line that stays, above the bar. */
  note(line: string): void;
  /** Removes the bar. */
  end(): void;
}

/** On a terminal the bar is drawn at most this often; elsewhere a line comes every ten seconds. */
const frame = 100;
const plainPause = 10_000;

/** Starts to show the progress of a task. */
export function startProgress(title: string): ProgressLine {
  const begin = performance.now();
  const isTerminal = process.stderr.isTTY === true && !isQuiet();
  let last = isTerminal ? Number.NEGATIVE_INFINITY : begin;
  let drawn = false;

  const clear = () => {
    if (drawn) process.stderr.write("\r\u001b[2K");
    drawn = false;
  };

  return {
    update(share, detail = "") {
      const now = performance.now();
      if (isQuiet() || now - last < (isTerminal ? frame : plainPause)) return;
      last = now;
      const width = isTerminal ? Math.max(20, process.stderr.columns ?? 80) - 1 : Number.POSITIVE_INFINITY;
      const line = describeProgress(title, share, detail, now - begin, width);
      if (!isTerminal) {
        say(line);
        return;
      }
      clear();
      process.stderr.write(forTerminal(line));
      drawn = true;
    },
    note(line) {
      clear();
      if (!isQuiet()) say(line);
    },
    end: clear,
  };
}

/** `learning  ████████░░░░ 62 %  about 12 s left  ridge`, no wider than `width`. */
export function describeProgress(
  title: string,
  share: number | undefined,
  detail: string,
  elapsed: number,
  width = Number.POSITIVE_INFINITY,
): string {
  const tail = detail === "" ? "" : `  ${escapeLine(detail)}`;
  if (share === undefined) return cut(`${title}  ${showDuration(elapsed)}${tail}`, width);
  const part = Math.min(1, Math.max(0, share));
  const full = Math.round(part * bar);
  const left = part > 0.02 ? `  about ${showDuration((elapsed * (1 - part)) / part)} left` : "";
  const after = ` ${Math.round(part * 100)} %${left}${tail}`;
  const room = width - widthOf(title) - 2 - bar;
  // Where there is no room for the bar the words are enough.
  if (room < 6) return cut(title + after, width);
  const drawn = styled("█".repeat(full), "blue") + styled("░".repeat(bar - full), "dim");
  return `${title}  ${drawn}${cut(after, room)}`;
}

/** Columns of the bar. */
const bar = 20;

function cut(text: string, width: number): string {
  const letters = [...text];
  return letters.length <= width ? text : `${letters.slice(0, width - 1).join("")}…`;
}
