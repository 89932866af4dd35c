/** The rows whose points were selected in a figure. */
import { useMemo } from "react";
import { counted } from "../../../cli/src/terminal/counted.js";
import { MAX_RECORDS } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { useCall } from "../compute/use-call.js";
import style from "./selected-rows.module.css";

export interface SelectedRowsProps {
  readonly computer: Computer;
  /** The identity of the data. */
  readonly data: string;
  readonly rows: readonly number[];
  readonly onClose: () => void;
}

export function SelectedRows({ computer, data, rows, onClose }: SelectedRowsProps) {
  const request = useMemo(() => ({ data, rows }), [data, rows]);
  const { answer, failure } = useCall(computer, "records", request);
  return (
    <section className={style.selected} aria-label="selected rows">
      <header>
        <h3>
          {counted(rows.length, "row")} selected
          {rows.length > MAX_RECORDS ? `, the first ${MAX_RECORDS} are listed` : ""}
        </h3>
        <button type="button" data-quiet onClick={onClose}>
          close
        </button>
      </header>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {answer !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={style.scroll} aria-label="values of the selected rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {["row", ...answer.names].map((name, j) => (
                  <th key={j} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.rows.map((cells, i) => (
                <tr key={rows[i]}>
                  {[String((rows[i] ?? 0) + 1), ...cells].map((cell, j) => (
                    <td key={j}>{cell === "" ? "missing" : cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
