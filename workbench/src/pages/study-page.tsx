/** The page of one study: a method fitted to data, with its results. */
import type { Scheme } from "@lectern/drawing";
import type { Role } from "lectern/contract";
import { useMemo, useState } from "react";
import type { Figure, LoadedData, Study, StudyRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { CallState } from "../compute/use-call.js";
import { DataPanel } from "../data/data-panel.js";
import { ExportMenu } from "../exports/export-menu.js";
import { FigureTabs } from "../figures/figure-tabs.js";
import { FigureView } from "../figures/figure-view.js";
import { PlaceFile } from "../figures/place-file.js";
import { findMethod } from "../methods/find-method.js";
import { MethodPanel } from "../methods/method-panel.js";
import { playableOptions, playableSteps } from "../play/animation-values.js";
import { filmScores } from "../play/film-scores.js";
import { PlayBar } from "../play/play-bar.js";
import { type AnimationHook, useAnimation } from "../play/use-animation.js";
import { type FilmScores, ResultsPanel } from "../runs/results-panel.js";
import type { Shown } from "../workspace/use-study.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";
import { AxesPicker } from "./axes-picker.js";
import { ChosenRows, useChosenRows } from "./chosen-rows.js";
import style from "./study-page.module.css";

export interface StudyPageProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  readonly loading: CallState<"load">;
  readonly missingFile: string | undefined;
  readonly data: Shown<LoadedData> | undefined;
  readonly request: StudyRequest | undefined;
  readonly study: CallState<"study">;
  readonly shown: Shown<Study> | undefined;
  readonly computer: Computer;
  readonly scheme: Scheme;
  readonly onFile: (file: File) => void;
  readonly onKeep: () => void;
}

const FILM_HEIGHT = 440;
const FILM_SCORES_HEIGHT = 190;

export function StudyPage(props: StudyPageProps) {
  const { workspace, change, loading, request, study, shown, computer, scheme } = props;
  const data = props.data?.value;
  const [chosen, setChosen] = useState("");
  const chosenRows = useChosenRows(data?.identity);
  const [placed, setPlaced] = useState<{ readonly study: number; readonly figure: Figure }>();
  const own = shown?.value.figures ?? data?.figures ?? [];
  const figures = placed !== undefined && placed.study === shown?.value.id ? [...own, placed.figure] : own;
  const outdated = (shown ?? props.data)?.outdated === true;
  const animation = useAnimation(computer, request);
  const frame = animation.animation?.frames[animation.position];
  const playable = usePlayable(workspace, shown?.value);
  return (
    <main className={style.page}>
      <div className={style.makings}>
        <DataPanel
          workspace={workspace}
          change={change}
          data={data}
          isMissing={props.missingFile !== undefined}
          onFile={props.onFile}
        />
        <MethodPanel workspace={workspace} change={change} data={loading.answer} computer={computer} />
      </div>
      <section className={style.pictures} aria-label="pictures" data-outdated={outdated}>
        {loading.failure !== undefined && <p role="alert">{loading.failure}</p>}
        {props.missingFile !== undefined && (
          <p role="alert">
            Choose the file <b>{props.missingFile}</b> again under Data: a link or a reload of the page does not contain
            it.
          </p>
        )}
        {frame?.failure === undefined && frame !== undefined ? (
          <Film animation={animation} scheme={scheme} />
        ) : (
          <FigureTabs
            figures={figures}
            chosen={chosen}
            onChoose={setChosen}
            scheme={scheme}
            onPick={chosenRows.pick}
            onSelect={chosenRows.select}
            study={shown?.value.id}
            computer={computer}
            onOptions={(options) => change({ steps: withLastOptions(workspace.steps, options) })}
          />
        )}
        <ChosenRows computer={computer} data={loading.answer?.identity} chosen={chosenRows} />
        {shown?.value.canPlace === true && (
          <PlaceFile
            computer={computer}
            study={shown.value.id}
            onPlaced={(figure) => {
              setPlaced({ study: shown.value.id, figure });
              setChosen(figure.id);
            }}
          />
        )}
        {data !== undefined && cutsThePlane(shown?.value.role) && (
          <AxesPicker workspace={workspace} change={change} profile={data.profile} />
        )}
        {shown !== undefined && <PlayBar playable={playable} hook={animation} />}
      </section>
      <div className={style.outcome}>
        <ResultsPanel
          study={shown?.value}
          outdated={outdated}
          loading={loading.running}
          running={study.running}
          news={study.news}
          elapsed={study.elapsed}
          failure={study.failure}
          stopped={study.stopped}
          onStop={study.stop}
          onAgain={study.again}
          film={filmOf(animation)}
          onKeep={props.onKeep}
        />
        <ExportMenu
          workspace={workspace}
          data={loading.answer}
          study={study.answer}
          computer={computer}
          figure={figures.find(({ id }) => id === chosen) ?? figures[0]}
        />
      </div>
    </main>
  );
}

/** The frame on view, and the scores of all frames so far. */
function Film({
  animation: { animation, position },
  scheme,
}: {
  readonly animation: AnimationHook;
  readonly scheme: Scheme;
}) {
  const frames = animation?.frames;
  const scores = useMemo(() => filmScores(frames ?? [], animation?.playable.option ?? ""), [frames, animation]);
  const frame = frames?.[position];
  return (
    <>
      {frame !== undefined && <FigureView figure={frame.figure} scheme={scheme} height={FILM_HEIGHT} />}
      {scores !== undefined && <FigureView figure={scores} scheme={scheme} height={FILM_SCORES_HEIGHT} />}
    </>
  );
}

/** The steps with some options of the last one changed. */
function withLastOptions(steps: Workspace["steps"], changed: Readonly<Record<string, unknown>>): Workspace["steps"] {
  const last = steps[steps.length - 1];
  return [...steps.slice(0, -1), { ...last, options: { ...last.options, ...changed } }];
}

/** What the results panel shows of an animation instead of the study. */
function filmOf({ animation, position }: AnimationHook): FilmScores | undefined {
  const frame = animation?.frames[position];
  if (animation === undefined || frame === undefined) return undefined;
  return { title: `${animation.playable.option} = ${frame.value}`, scores: frame.scores };
}

/** Whether pictures show a plane of two columns; maps and clusters choose a plane of their own. */
function cutsThePlane(role: Role | undefined): boolean {
  return role === "classifier" || role === "regressor" || role === "density" || role === "detector";
}

/** What animations can run over: the steps of the fit, where it shows its map, and the numbers of the last step. */
function usePlayable({ steps }: Workspace, study: Study | undefined) {
  const [iterations, shownSteps] = [study?.report.iterations ?? 0, study?.shownSteps ?? 0];
  return useMemo(() => {
    const { kind, options } = steps[steps.length - 1];
    const method = findMethod(kind);
    const numbers = method === undefined ? [] : playableOptions(method.options, options, iterations);
    return [...playableSteps(shownSteps), ...numbers];
  }, [steps, iterations, shownSteps]);
}
