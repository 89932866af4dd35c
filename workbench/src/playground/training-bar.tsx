/** Starts, pauses and resets the training, and says how far it has come. */
import type { NetworkView } from "../compute/training/network-view.js";
import { number } from "./loss-curve.js";
import style from "./playground.module.css";
import type { TrainingHook } from "./use-training.js";

export function TrainingBar({ hook }: { readonly hook: TrainingHook }) {
  const { begun, view, running, speed, failure } = hook;
  const isReady = begun !== undefined && failure === undefined;
  return (
    <section className={style.bar} aria-label="progress of the training">
      <button type="button" data-primary disabled={!isReady} onClick={() => hook.setRunning(!running)}>
        {running ? "Pause" : "Train"}
      </button>
      <button type="button" disabled={!isReady || running} onClick={hook.stepOnce}>
        One epoch
      </button>
      <button type="button" disabled={begun === undefined} onClick={hook.reset}>
        Reset
      </button>
      <output>{view === undefined ? "" : `epoch ${view.epoch.toLocaleString("en")}`}</output>
      {view !== undefined && <Scores view={view} />}
      {speed !== undefined && (
        <span className={style.quiet}>{Math.round(speed).toLocaleString("en")} epochs a second</span>
      )}
    </section>
  );
}

function Scores({ view: { trainLoss, testLoss, trainAccuracy, testAccuracy } }: { readonly view: NetworkView }) {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return (
    <table className={style.scores}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">rows</span>
          </th>
          <th scope="col">loss</th>
          {trainAccuracy !== null && <th scope="col">accuracy</th>}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">training</th>
          <td>{number(trainLoss)}</td>
          {trainAccuracy !== null && <td>{percent(trainAccuracy)}</td>}
        </tr>
        {testLoss !== null && (
          <tr>
            <th scope="row">test</th>
            <td>{number(testLoss)}</td>
            {testAccuracy !== null && <td>{percent(testAccuracy)}</td>}
          </tr>
        )}
      </tbody>
    </table>
  );
}
