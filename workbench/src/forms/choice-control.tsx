/** Chooses one of several strings. */
import styles from "./forms.module.css";

export interface ChoiceControlProps {
  readonly id: string;
  /** What is chosen, for those who do not see the label. */
  readonly label: string;
  readonly choices: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Maximum number of characters that fit side by side in a narrow panel. */
const widest = 34;

export function ChoiceControl({ id, label, choices, value, onChange }: ChoiceControlProps) {
  const letters = choices.reduce((sum, choice) => sum + choice.length + 2, 0);
  if (choices.length <= 5 && letters <= widest && choices.includes(value)) {
    return (
      <div role="radiogroup" aria-label={label} className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              className="visually-hidden"
              type="radio"
              name={id}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    );
  }
  const known = choices.includes(value);
  return (
    <select
      id={id}
      aria-label={label}
      className={styles.wide}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {known ? null : <option value={value}>{value} (not known)</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}
