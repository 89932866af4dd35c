/** The data of a workspace and the study of them, kept up to date with it. */
import { useEffect, useMemo, useRef } from "react";
import type { LoadedData, LoadRequest, Study, StudyRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { studyIdentity } from "../compute/identity.js";
import { type CallState, useCall } from "../compute/use-call.js";
import { isSameSource } from "../data/source.js";
import { adaptWorkspace } from "./adapt-workspace.js";
import type { ChangeWorkspace, Workspace } from "./workspace.js";

export interface StudyHook {
  readonly loading: CallState<"load">;
  /** The name of the file that the user has to choose again, because only its name is known. */
  readonly missingFile: string | undefined;
  /** The data on view: the current ones, or those of the same source from before its last change. */
  readonly data: Shown<LoadedData> | undefined;
  /** What is studied; undefined while there are no data. */
  readonly request: StudyRequest | undefined;
  readonly study: CallState<"study">;
  /** The study on view: the current one, or one of the same source from before the last change. */
  readonly shown: Shown<Study> | undefined;
}

/** What is on view. */
export interface Shown<T> {
  readonly value: T;
  /** Whether it was computed before the last change; it is then dimmed. */
  readonly outdated: boolean;
}

/** Debounce in milliseconds, so that dragging a slider does not start a fit at every step. */
const PATIENCE = 150;

/** Loads the source, adapts the workspace to the data, and fits, unless the page has nothing to show of a fit. */
export function useStudy(
  computer: Computer,
  workspace: Workspace | undefined,
  file: File | undefined,
  change: ChangeWorkspace,
  isStudied = true,
): StudyHook {
  const wanted = useLoadRequest(workspace, file);
  const loading = useCall(computer, "load", wanted);
  const data = loading.answer;
  const adapted = useAdaptedWorkspace(workspace, data, change);
  const request = useStudyRequest(data, adapted && isStudied ? workspace : undefined);
  const study = useOwnStudy(request, useCall(computer, "study", request, PATIENCE));
  const source = workspace?.source;
  const failed = loading.failure !== undefined;
  return {
    ...{ loading, request, study },
    missingFile: wanted === undefined && source?.kind === "file" ? source.name : undefined,
    data: shownOf(data, !failed && isSameRead(loading.earlierRequest, wanted) ? loading.earlier : undefined),
    shown: shownOf(
      study.answer,
      !failed && study.failure === undefined && isSameStudied(study.earlierRequest, request, source)
        ? study.earlier
        : undefined,
    ),
  };
}

/** An answer counts only if it says that it was computed from what is asked. */
function useOwnStudy(request: StudyRequest | undefined, study: CallState<"study">): CallState<"study"> {
  const identity = useMemo(() => (request === undefined ? undefined : studyIdentity(request)), [request]);
  return study.answer === undefined || study.answer.identity === identity ? study : { ...study, answer: undefined };
}

/** While something is changed step by step, the last result stays, dimmed. */
function shownOf<T extends LoadedData | Study>(current: T | undefined, earlier: T | undefined): Shown<T> | undefined {
  if (current !== undefined) return { value: current, outdated: false };
  return earlier === undefined ? undefined : { value: earlier, outdated: true };
}

/** Whether the same samples are read, perhaps with other options or types; files are the same only as one object. */
function isSameRead(before: LoadRequest | undefined, now: LoadRequest | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  if (now.source.kind === "file") return before.source.kind === "file" && before.file === now.file;
  return isSameSource(before.source, now.source);
}

/** Whether the samples of a study are the same, perhaps changed; the result for another source is never shown. */
function isSameStudied(
  before: StudyRequest | undefined,
  now: StudyRequest | undefined,
  source: Workspace["source"] | undefined,
): boolean {
  if (before === undefined || source === undefined) return false;
  return before.data === now?.data || isSameSource(before.source, source);
}

/** A file that is only named, as in a link, cannot be loaded until the user provides it. */
function useLoadRequest(workspace: Workspace | undefined, file: File | undefined): LoadRequest | undefined {
  const { source, types } = workspace ?? {};
  return useMemo(() => {
    if (source === undefined || types === undefined) return undefined;
    if (source.kind !== "file") return { source, types };
    return file?.name === source.name ? { source, types, file } : undefined;
  }, [source, types, file]);
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
  const { source, target, ignored, steps, testShare, seed, axes } = workspace ?? {};
  return useMemo(() => {
    if (data === undefined || !source || target === undefined || !ignored || !steps || !axes) return undefined;
    if (testShare === undefined || seed === undefined) return undefined;
    return { source, data: data.identity, target, ignored, steps, testShare, seed, axes };
  }, [data, source, target, ignored, steps, testShare, seed, axes]);
}
