/** The page of one study: a method fitted to data, with its results. */
import type { Scheme } from "@lectern/drawing";
import type { Role } from "lectern/contract";
import { useMemo, useState } from "react";
import type { StudyRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { CallState } from "../compute/use-call.js";
import { DataPanel } from "../data/data-panel.js";
import { ExportMenu } from "../exports/export-menu.js";
import { FigureTabs } from "../figures/figure-tabs.js";
import { FigureView } from "../figures/figure-view.js";
import { findMethod } from "../methods/find-method.js";
import { MethodPanel } from "../methods/method-panel.js";
import { playableOptions } from "../play/animation-values.js";
import { PlayBar } from "../play/play-bar.js";
import { useAnimation } from "../play/use-animation.js";
import { ResultsPanel } from "../runs/results-panel.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";
import { AxesPicker } from "./axes-picker.js";
import style from "./study-page.module.css";

export interface StudyPageProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  readonly loading: CallState<"load">;
  readonly request: StudyRequest | undefined;
  readonly study: CallState<"study">;
  readonly computer: Computer;
  readonly scheme: Scheme;
  readonly onFile: (file: File) => void;
  readonly onKeep: () => void;
}

const FILM_HEIGHT = 560;

export function StudyPage(props: StudyPageProps) {
  const { workspace, change, loading, request, study, computer, scheme } = props;
  const data = loading.answer;
  const [chosen, setChosen] = useState("");
  const figures = study.answer?.figures ?? data?.figures ?? [];
  const animation = useAnimation(computer, request);
  const frame = animation.animation?.frames[animation.position];
  const playable = usePlayable(workspace, study.answer?.report.iterations ?? 0);
  return (
    <main className={style.page}>
      <div className={style.makings}>
        <DataPanel workspace={workspace} change={change} data={data} onFile={props.onFile} />
        <MethodPanel workspace={workspace} change={change} data={data} computer={computer} />
      </div>
      <section className={style.pictures} aria-label="pictures" data-working={study.running || loading.running}>
        {loading.failure !== undefined && <p role="alert">{loading.failure}</p>}
        {frame?.failure === undefined && frame !== undefined ? (
          <FigureView figure={frame.figure} scheme={scheme} height={FILM_HEIGHT} />
        ) : (
          <FigureTabs figures={figures} chosen={chosen} onChoose={setChosen} scheme={scheme} />
        )}
        {data !== undefined && cutsThePlane(study.answer?.role) && (
          <AxesPicker workspace={workspace} change={change} profile={data.profile} />
        )}
        {study.answer !== undefined && <PlayBar playable={playable} hook={animation} />}
      </section>
      <div className={style.outcome}>
        <ResultsPanel
          study={study.answer}
          running={study.running}
          news={study.news}
          failure={study.failure}
          onKeep={props.onKeep}
        />
        <ExportMenu
          workspace={workspace}
          data={data}
          study={study.answer}
          computer={computer}
          figure={figures.find(({ id }) => id === chosen) ?? figures[0]}
        />
      </div>
    </main>
  );
}

/** Whether pictures show a plane of two columns; maps and clusters choose a plane of their own. */
function cutsThePlane(role: Role | undefined): boolean {
  return role === "classifier" || role === "regressor" || role === "density" || role === "detector";
}

/** What animations can run over: the numbers of the last step. */
function usePlayable({ steps }: Workspace, iterations: number) {
  return useMemo(() => {
    const { kind, options } = steps[steps.length - 1];
    const method = findMethod(kind);
    return method === undefined ? [] : playableOptions(method.options, options, iterations);
  }, [steps, iterations]);
}
