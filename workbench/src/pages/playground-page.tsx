/** The playground: a small network that learns before one's eyes. */
import type { Scheme } from "@lectern/drawing";
import { useMemo, useState } from "react";
import type { LoadedData, TrainingRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { DataPanel } from "../data/data-panel.js";
import type { ChosenUnit } from "../playground/draw-diagram.js";
import { GradientBars } from "../playground/gradient-bars.js";
import { LossAroundMap } from "../playground/loss-around.js";
import { LossCurve } from "../playground/loss-curve.js";
import { NetworkBuilder } from "../playground/network-builder.js";
import { NetworkDiagram } from "../playground/network-diagram.js";
import type { NetworkSpec } from "../playground/network-spec.js";
import { PlanePicture, unitName } from "../playground/plane-picture.js";
import style from "../playground/playground.module.css";
import { reasonAgainstStudy, studySteps } from "../playground/study-steps.js";
import { TrainingBar } from "../playground/training-bar.js";
import { TrainingOptions } from "../playground/training-options.js";
import { useTraining } from "../playground/use-training.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";

export interface PlaygroundPageProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  readonly data: LoadedData | undefined;
  readonly missingFile: string | undefined;
  /** Why the data could not be loaded. */
  readonly problem: string | undefined;
  readonly computer: Computer;
  readonly scheme: Scheme;
  readonly onFile: (file: File) => void;
  /** Opens the network as a study. */
  readonly onStudy: (steps: Workspace["steps"]) => void;
}

export function PlaygroundPage(props: PlaygroundPageProps) {
  const { workspace, change, data, computer, scheme } = props;
  const { network } = workspace;
  const changeNetwork = (part: Partial<NetworkSpec>) => change({ network: { ...network, ...part } });
  const hook = useTraining(computer, useRequest(workspace, data), usePace(network));
  const { begun, view } = hook;
  const [wanted, setChosen] = useState<ChosenUnit>(null);
  const [showsRegions, setShowsRegions] = useState(false);
  // A unit that a smaller network does not have is no longer chosen.
  const chosen = wanted !== null && wanted.unit < (view?.layers[wanted.layer]?.units ?? 0) ? wanted : null;
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
        <NetworkBuilder shape={network} onChange={changeNetwork} />
        <TrainingOptions network={network} onChange={changeNetwork} />
      </div>
      <div className={style.pictures}>
        <TrainingBar hook={hook} />
        {[props.problem, hook.failure].map(
          (text) =>
            text !== undefined && (
              <p key={text} role="alert">
                {text}
              </p>
            ),
        )}
        {begun !== undefined && view !== undefined && (
          <div className={style.network}>
            <NetworkDiagram view={view} scheme={scheme} chosen={chosen} onChoose={setChosen} />
            <div className={style.outcome}>
              <UnitPicker view={view} chosen={chosen} onChoose={setChosen} />
              <PlanePicture
                samples={begun.samples}
                view={view}
                chosen={chosen}
                scheme={scheme}
                showsRegions={showsRegions}
              />
              <RegionSwitch view={view} isOn={showsRegions} onChange={setShowsRegions} />
              <LossCurve history={hook.history} />
              <GradientBars view={view} />
              <LossAroundMap
                computer={computer}
                training={begun.training}
                epoch={view.epoch}
                running={hook.running}
                scheme={scheme}
              />
              <StudyButton
                network={network}
                axes={begun.samples.names.length}
                predictsClasses={begun.samples.classes.length > 0}
                onStudy={props.onStudy}
              />
            </div>
          </div>
        )}
      </div>
    </main>
  );
}

/** Chooses whose picture is shown large, as a click on a unit does. */
function UnitPicker({
  view,
  chosen,
  onChoose,
}: {
  readonly view: NonNullable<ReturnType<typeof useTraining>["view"]>;
  readonly chosen: ChosenUnit;
  readonly onChoose: (unit: ChosenUnit) => void;
}) {
  const units = view.layers
    .slice(0, -1)
    .flatMap(({ units: count }, layer) => Array.from({ length: count }, (_, unit) => ({ layer, unit })));
  const keyOf = ({ layer, unit }: { layer: number; unit: number }) => `${layer}.${unit}`;
  return (
    <label className={style.picker}>
      Picture of
      <select
        value={chosen === null ? "" : keyOf(chosen)}
        onChange={({ target }) => onChoose(units.find((unit) => keyOf(unit) === target.value) ?? null)}
      >
        <option value="">the output</option>
        {units.map((unit) => (
          <option key={keyOf(unit)} value={keyOf(unit)}>
            {unitName(view, unit)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Draws the linear regions of the network; without rectified units it has none. */
function RegionSwitch({
  view: { regions },
  isOn,
  onChange,
}: {
  readonly view: NonNullable<ReturnType<typeof useTraining>["view"]>;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const count = regions?.reduce((most, region) => Math.max(most, region + 1), 0) ?? 0;
  return (
    <p>
      <label>
        <input
          type="checkbox"
          checked={isOn && regions !== null}
          disabled={regions === null}
          onChange={({ target }) => onChange(target.checked)}
        />{" "}
        linear regions
      </label>{" "}
      <span className={style.quiet}>
        {regions === null ? "need relu, abs or none as activation, without layer normalisation" : `${count} in view`}
      </span>
    </p>
  );
}

interface StudyButtonProps {
  readonly network: NetworkSpec;
  readonly axes: number;
  readonly predictsClasses: boolean;
  readonly onStudy: (steps: Workspace["steps"]) => void;
}

function StudyButton({ network, axes, predictsClasses, onStudy }: StudyButtonProps) {
  const reason = reasonAgainstStudy(network, axes);
  return (
    <p>
      <button
        type="button"
        disabled={reason !== null}
        onClick={() => onStudy(studySteps(network, axes, predictsClasses))}
      >
        Study this network
      </button>{" "}
      {reason !== null && <span className={style.quiet}>{reason}</span>}
    </p>
  );
}

/** The same object as long as nothing changes that begins another network. */
function useRequest(workspace: Workspace, data: LoadedData | undefined): TrainingRequest | undefined {
  const { target, ignored, testShare, seed, axes, network } = workspace;
  const { inputs, layers, optimizer, seed: weightSeed } = network;
  return useMemo(() => {
    if (data === undefined) return undefined;
    const shape = { inputs, layers, optimizer, seed: weightSeed };
    return { data: data.identity, target, ignored, testShare, seed, axes, network: shape };
  }, [data, target, ignored, testShare, seed, axes, inputs, layers, optimizer, weightSeed]);
}

/** The same object as long as its values are the same. */
function usePace({ learningRate, batchSize, alpha }: NetworkSpec) {
  return useMemo(() => ({ learningRate, batchSize, alpha }), [learningRate, batchSize, alpha]);
}
