/** A contest of methods in the worker; its rows arrive one by one. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { ContestNews, ContestOutcome, ContestRequest, ContestRow, LoadedData } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { Workspace } from "../workspace/workspace.js";
import { withRow } from "./comparison-figure.js";

/** What methods compete on. */
export type Question = Pick<ContestRequest, "data" | "target" | "ignored" | "testShare" | "seed">;

/** The same object as long as its parts are the same; undefined while there are no data. */
export function useQuestion(workspace: Workspace, data: LoadedData | undefined): Question | undefined {
  const { target, ignored, testShare, seed } = workspace;
  const identity = data?.identity;
  return useMemo(
    () => (identity === undefined ? undefined : { data: identity, target, ignored, testShare, seed }),
    [identity, target, ignored, testShare, seed],
  );
}

/** A contest so far. */
interface Course {
  readonly question: Question;
  readonly rows: readonly ContestRow[];
  readonly news?: ContestNews;
  readonly outcome?: ContestOutcome;
  readonly running: boolean;
  readonly failure?: string;
}

export interface ContestHook {
  readonly rows: readonly ContestRow[];
  readonly news: ContestNews | undefined;
  /** Undefined until the contest has ended by itself. */
  readonly outcome: ContestOutcome | undefined;
  readonly running: boolean;
  readonly failure: string | undefined;
  start(rest: Omit<ContestRequest, keyof Question>): void;
  stop(): void;
}

/** Results are shown only under their own question; what was found before a stop stays. */
export function useContest(question: Question | undefined, computer: Computer): ContestHook {
  const [course, setCourse] = useState<Course>();
  const current = useRef<AbortController>(undefined);
  // Another question ends the contest for the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what the contest belongs to
  useEffect(() => () => current.current?.abort(), [question]);
  const run = async (asked: Question, rest: Omit<ContestRequest, keyof Question>) => {
    const control = new AbortController();
    current.current = control;
    const { signal } = control;
    const add = (change: (before: Course) => Partial<Course>) =>
      setCourse((before) => (before?.question === asked ? { ...before, ...change(before) } : before));
    setCourse({ question: asked, rows: [], running: true });
    const onNews = (news: ContestNews) =>
      add(({ rows }) => ({ news, rows: news.row === undefined ? rows : withRow(rows, news.row) }));
    try {
      const outcome = await computer.call("contest", { ...asked, ...rest }, { signal, onNews });
      add(() => ({ running: false, outcome, rows: outcome.rows }));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      add(() => (signal.aborted ? { running: false } : { running: false, failure }));
    }
  };
  const own = question !== undefined && course?.question === question ? course : undefined;
  return {
    rows: own?.rows ?? [],
    news: own?.news,
    outcome: own?.outcome,
    running: own?.running ?? false,
    failure: own?.failure,
    start: (rest) => {
      if (question !== undefined) void run(question, rest);
    },
    stop: () => current.current?.abort(),
  };
}
