/** Chooses who takes part in a contest. */
import style from "./comparison.module.css";

/** A method or a recipe that can take part. */
export interface Contestant {
  /** The kind of a suggested method, or the name of a recipe. */
  readonly name: string;
  readonly title: string;
}

export interface ContestantsProps {
  readonly all: readonly Contestant[];
  /** The names of those that do not take part. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}

export function Contestants({ all, left, onLeft }: ContestantsProps) {
  const toggle = (name: string) => {
    const after = new Set(left);
    if (!after.delete(name)) after.add(name);
    onLeft(after);
  };
  const taking = all.filter(({ name }) => !left.has(name)).length;
  return (
    <details className={style.contestants}>
      <summary>
        Contestants ({taking} of {all.length})
      </summary>
      <div className={style.controls}>
        <button type="button" onClick={() => onLeft(new Set())}>
          all
        </button>
        <button type="button" onClick={() => onLeft(new Set(all.map(({ name }) => name)))}>
          none
        </button>
      </div>
      <ul>
        {all.map(({ name, title }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
