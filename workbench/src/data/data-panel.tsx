/** Chooses the samples: a bundled set, a generator, drawn points or a file; and what its columns are for. */
import type { LoadedData } from "../compute/calls.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";

export interface DataPanelProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  /** Undefined while the source is being read, or where it could not be read. */
  readonly data: LoadedData | undefined;
  /** Takes a file that was dropped or chosen; the panel then changes the source to it. */
  readonly onFile: (file: File) => void;
}

export function DataPanel(_: DataPanelProps) {
  return <section aria-label="data">data</section>;
}
