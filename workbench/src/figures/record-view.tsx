/** The record of a row that was picked in a figure. */
import { useMemo } from "react";
import type { Computer } from "../compute/client.js";
import { useCall } from "../compute/use-call.js";
import style from "./record-view.module.css";

export interface RecordViewProps {
  readonly computer: Computer;
  /** The identity of the data. */
  readonly data: string;
  readonly row: number;
  readonly onClose: () => void;
}

export function RecordView({ computer, data, row, onClose }: RecordViewProps) {
  const request = useMemo(() => ({ data, row }), [data, row]);
  const { answer, failure } = useCall(computer, "record", request);
  return (
    <section className={style.record} aria-label="picked row">
      <header>
        <h3>Row {row + 1}</h3>
        <button type="button" data-quiet onClick={onClose}>
          close
        </button>
      </header>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <dl>
        {answer?.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === "" ? "missing" : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
