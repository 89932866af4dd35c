/** A text that is being typed, next to the value it represents. */
import { useState } from "react";
import type { Reading } from "./option-text.js";

/** What an input needs to edit a value as text. */
export interface Draft {
  readonly text: string;
  /** Why the text is invalid; the last valid value stays. */
  readonly problem: string | undefined;
  readonly type: (text: string) => void;
  /** Writes the value the usual way when the input is left. */
  readonly leave: () => void;
}

/** Keeps the text as it was typed until the value changes from elsewhere. */
export function useDraft(
  value: unknown,
  write: (value: unknown) => string,
  read: (text: string) => Reading,
  onChange: (value: unknown) => void,
): Draft {
  const written = write(value);
  const [typed, setTyped] = useState({ text: written, for: written });
  const text = typed.for === written ? typed.text : written;
  const reading = text === written ? undefined : read(text);
  const problem = reading !== undefined && "problem" in reading ? reading.problem : undefined;
  return {
    text,
    problem,
    type: (next) => {
      const result = read(next);
      if ("problem" in result) {
        setTyped({ text: next, for: written });
        return;
      }
      setTyped({ text: next, for: write(result.value) });
      onChange(result.value);
    },
    leave: () => {
      if (problem === undefined) setTyped({ text: written, for: written });
    },
  };
}
