/** Chooses the method, what prepares its samples, and their options. */

import type { LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";

export interface MethodPanelProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  readonly data: LoadedData | undefined;
  readonly computer: Computer;
  readonly onCard: (kind: string) => void;
}

export function MethodPanel(_: MethodPanelProps) {
  return <section aria-label="method">method</section>;
}
