/** A number: typed, or set with a slider. Seeds have a button instead. */
import type { FieldProps } from "./field.js";
import styles from "./forms.module.css";
import { isSeed, nearestStop, scaleOf } from "./number-scale.js";
import { messagesAt } from "./option-problems.js";
import { readNumber, writeNumber } from "./option-text.js";
import type { NumberOption } from "./option-types.js";
import { ProblemText } from "./problem-text.js";
import { useDraft } from "./use-draft.js";

export function NumberField({ id, path, option, value, onChange, problems }: FieldProps<NumberOption>) {
  const draft = useDraft(value, writeNumber, readNumber, onChange);
  const stops = scaleOf(option);
  const messages = draft.problem === undefined ? messagesAt(problems, path, true) : [draft.problem];
  const isWrong = messages.length > 0;
  return (
    <div>
      <div className={styles.number}>
        {stops === undefined ? null : (
          <input
            type="range"
            aria-label={`${path}, slider`}
            aria-valuetext={writeNumber(value)}
            min={0}
            max={stops.length - 1}
            step={1}
            value={nearestStop(stops, typeof value === "number" ? value : option.default)}
            onChange={(event) => onChange(stops[Number(event.target.value)])}
          />
        )}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          aria-label={path}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={`${id}-about ${id}-problem`}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.leave}
        />
        {isSeed(option) ? (
          <button type="button" onClick={() => onChange(drawSeed())}>
            new seed
          </button>
        ) : null}
      </div>
      <ProblemText id={`${id}-problem`} messages={messages} />
    </div>
  );
}

/** Four digits are enough different seeds, and short enough to write down. */
function drawSeed(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] as number) % 10_000;
}
