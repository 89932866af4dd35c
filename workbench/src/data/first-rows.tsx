/** The first rows of the table, on demand. */
import style from "./data-panel.module.css";

export interface FirstRowsProps {
  readonly names: readonly string[];
  /** Cells as strings; missing values are empty. */
  readonly rows: readonly (readonly string[])[];
}

/** Maximum number of columns shown. */
const MAX_COLUMNS = 100;

export function FirstRows({ names, rows }: FirstRowsProps) {
  const shown = names.slice(0, MAX_COLUMNS);
  return (
    <details className={style.preview}>
      <summary>First rows</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={style.scroll} aria-label="first rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {shown.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {shown.map((name, j) => (
                  <td key={name}>{row[j] === "" ? <span className={style.missing}>missing</span> : row[j]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {names.length > MAX_COLUMNS && <p className={style.about}>{names.length - MAX_COLUMNS} more columns.</p>}
    </details>
  );
}
