/** The levels of an ordinal column, which can be put in order. */
import style from "./column-list.module.css";
import { movedLevel } from "./likely-levels.js";

export interface OrdinalLevelsProps {
  /** The name of the column. */
  readonly name: string;
  /** The least first. */
  readonly levels: readonly string[];
  readonly onChange: (levels: readonly string[]) => void;
}

export function OrdinalLevels({ name, levels, onChange }: OrdinalLevelsProps) {
  const last = levels.length - 1;
  return (
    <ol className={style.levels} aria-label={`order of ${name}, the least first`}>
      {levels.map((level, i) => (
        <li key={level}>
          <span>{level}</span>
          <MoveButton
            title={`move ${level} up`}
            sign="↑"
            isOff={i === 0}
            onMove={() => onChange(movedLevel(levels, i, -1))}
          />
          <MoveButton
            title={`move ${level} down`}
            sign="↓"
            isOff={i === last}
            onMove={() => onChange(movedLevel(levels, i, 1))}
          />
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonProps {
  readonly title: string;
  readonly sign: string;
  readonly isOff: boolean;
  readonly onMove: () => void;
}

function MoveButton({ title, sign, isOff, onMove }: MoveButtonProps) {
  return (
    <button type="button" aria-label={title} title={title} disabled={isOff} onClick={onMove}>
      {sign}
    </button>
  );
}
