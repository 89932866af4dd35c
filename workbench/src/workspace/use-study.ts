/** The data of a workspace and the study of them, kept up to date with it. */
import { useEffect, useMemo, useRef } from "react";
import type { LoadedData, LoadRequest, StudyRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { type CallState, useCall } from "../compute/use-call.js";
import { adaptWorkspace } from "./adapt-workspace.js";
import type { ChangeWorkspace, Workspace } from "./workspace.js";

export interface StudyHook {
  readonly loading: CallState<"load">;
  /** What is studied; undefined while there are no data. */
  readonly request: StudyRequest | undefined;
  readonly study: CallState<"study">;
}

/** Debounce in milliseconds, so that dragging a slider does not start a fit at every step. */
const PATIENCE = 150;

/** Loads the source, adapts the workspace to the data, and fits. */
export function useStudy(
  computer: Computer,
  workspace: Workspace | undefined,
  file: File | undefined,
  change: ChangeWorkspace,
): StudyHook {
  const loading = useCall(computer, "load", useLoadRequest(workspace, file));
  const data = loading.running ? undefined : loading.answer;
  const adapted = useAdaptedWorkspace(workspace, data, change);
  const request = useStudyRequest(data, adapted ? workspace : undefined);
  return { loading, request, study: useCall(computer, "study", request, PATIENCE) };
}

/** A file that is only named, as in a link, cannot be loaded until the user provides it. */
function useLoadRequest(workspace: Workspace | undefined, file: File | undefined): LoadRequest | undefined {
  const source = workspace?.source;
  return useMemo(() => {
    if (source === undefined) return undefined;
    if (source.kind !== "file") return { source };
    return file?.name === source.name ? { source, file } : undefined;
  }, [source, file]);
}

/** Whether workspace and data match; if not, the workspace is changed. */
function useAdaptedWorkspace(
  workspace: Workspace | undefined,
  data: LoadedData | undefined,
  change: ChangeWorkspace,
): boolean {
  const seen = useRef<LoadedData>(undefined);
  const source = workspace?.source.kind;
  const isNewFile = data !== seen.current && (source === "file" || source === "served");
  const needed = useMemo(() => {
    if (workspace === undefined || data === undefined) return undefined;
    return adaptWorkspace(workspace, { ...data, isNewFile });
  }, [workspace, data, isNewFile]);
  useEffect(() => {
    if (needed === undefined) return;
    seen.current = data;
    if (needed !== null) change(needed);
  }, [needed, data, change]);
  return needed === null;
}

/** The part of the workspace that a study depends on, the same object as long as its parts are the same. */
function useStudyRequest(data: LoadedData | undefined, workspace: Workspace | undefined): StudyRequest | undefined {
  const { target, ignored, steps, testShare, seed, axes } = workspace ?? {};
  // The data are not part of the request, but other data need another study.
  return useMemo(() => {
    if (data === undefined || target === undefined || !ignored || !steps || !axes) return undefined;
    if (testShare === undefined || seed === undefined) return undefined;
    return { target, ignored, steps, testShare, seed, axes };
  }, [data, target, ignored, steps, testShare, seed, axes]);
}
