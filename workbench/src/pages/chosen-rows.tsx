/** The rows that were picked or selected in figures, while their data are loaded. */
import { useCallback, useState } from "react";
import type { Computer } from "../compute/client.js";
import { RecordView } from "../figures/record-view.js";
import { SelectedRows } from "../figures/selected-rows.js";

/** Rows of the data with an identity: they belong to the data that they were chosen from. */
interface RowsOf<T> {
  readonly data: string;
  readonly rows: T;
}

/** What is chosen, and the functions that choose. */
export interface ChosenRowsHook {
  readonly picked: RowsOf<number> | undefined;
  readonly selected: RowsOf<readonly number[]> | undefined;
  readonly pick: (row: number) => void;
  readonly select: (rows: readonly number[]) => void;
  dropPicked(): void;
  dropSelected(): void;
}

/** The rows that are chosen from the data with the identity. */
export function useChosenRows(data: string | undefined): ChosenRowsHook {
  const [picked, setPicked] = useState<RowsOf<number>>();
  const [selected, setSelected] = useState<RowsOf<readonly number[]>>();
  // The same functions as long as the data are the same, so that figures are not drawn again.
  const pick = useCallback((rows: number) => (data === undefined ? undefined : setPicked({ data, rows })), [data]);
  const select = useCallback(
    (rows: readonly number[]) => (data === undefined ? undefined : setSelected({ data, rows })),
    [data],
  );
  return {
    ...{ picked, selected, pick, select },
    dropPicked: () => setPicked(undefined),
    dropSelected: () => setSelected(undefined),
  };
}

export interface ChosenRowsProps {
  readonly computer: Computer;
  /** The identity of the loaded data. */
  readonly data: string | undefined;
  readonly chosen: ChosenRowsHook;
}

export function ChosenRows({ computer, data, chosen }: ChosenRowsProps) {
  const { picked, selected, dropPicked, dropSelected } = chosen;
  return (
    <>
      {picked !== undefined && picked.data === data && (
        <RecordView computer={computer} data={data} row={picked.rows} onClose={dropPicked} />
      )}
      {selected !== undefined && selected.data === data && (
        <SelectedRows computer={computer} data={data} rows={selected.rows} onClose={dropSelected} />
      )}
    </>
  );
}
