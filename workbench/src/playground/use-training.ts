/** The network of the playground: begun whenever its shape or its data change, trained while it is switched on. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { BegunTraining, TrainingRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { NetworkView } from "../compute/training/network-view.js";
import { useCall } from "../compute/use-call.js";
import { addMoment, type Moment } from "./loss-history.js";
import type { TrainingPace } from "./network-spec.js";

export interface TrainingHook {
  /** Undefined while there is no network for the data. */
  readonly begun: BegunTraining | undefined;
  readonly view: NetworkView | undefined;
  /** The losses so far. */
  readonly history: readonly Moment[];
  readonly failure: string | undefined;
  readonly running: boolean;
  /** Epochs per second while it runs. */
  readonly speed: number | undefined;
  setRunning(running: boolean): void;
  /** Trains for one epoch. */
  stepOnce(): void;
  /** Begins again with the first weights. */
  reset(): void;
}

/** What has come of a training. */
interface Progress {
  readonly begun: BegunTraining;
  readonly view: NetworkView;
  readonly history: readonly Moment[];
  readonly speed: number | undefined;
  readonly failure?: string;
}

export function useTraining(
  computer: Computer,
  request: TrainingRequest | undefined,
  pace: TrainingPace,
): TrainingHook {
  const { answer: begun, failure, again } = useCall(computer, "beginTraining", request, 100);
  const [progress, setProgress] = useState<Progress>();
  const [isOn, setOn] = useState(false);
  const [singles, setSingles] = useState(0);
  const own = progress?.begun === begun ? progress : undefined;
  const isEnded = own?.failure !== undefined || (own?.view.problem ?? null) !== null;
  const running = isOn && begun !== undefined && !isEnded;
  const take = useTake(begun, setProgress);
  useEffect(() => {
    if (begun === undefined || (!running && singles === 0)) return;
    const stop = new AbortController();
    const wish = { training: begun.training, pace, epochs: running ? null : 1 };
    computer.call("train", wish, { signal: stop.signal, onNews: take() }).then(
      () => setSingles(0),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        setProgress((now) => now && { ...now, failure: message });
      },
    );
    return () => stop.abort();
  }, [computer, begun, running, singles, pace, take]);
  const reset = useCallback(() => {
    setSingles(0);
    setOn(false);
    again();
  }, [again]);
  return {
    begun,
    view: own?.view ?? begun?.view,
    history: own?.history ?? [],
    failure: failure ?? own?.failure ?? own?.view.problem ?? undefined,
    running,
    speed: running ? own?.speed : undefined,
    setRunning: setOn,
    stepOnce: () => setSingles((count) => count + 1),
    reset,
  };
}

/** Takes the views of one call, and measures its speed. */
function useTake(
  begun: BegunTraining | undefined,
  setProgress: (change: (now: Progress | undefined) => Progress | undefined) => void,
) {
  return useMemo(
    () => () => {
      let first: { readonly epoch: number; readonly time: number } | undefined;
      return (view: NetworkView) => {
        if (begun === undefined) return;
        const time = performance.now();
        first ??= { epoch: view.epoch, time };
        const speed = time > first.time ? (1000 * (view.epoch - first.epoch)) / (time - first.time) : undefined;
        setProgress((now) => {
          const history = now?.begun === begun ? now.history : [momentOf(begun.view)];
          return { begun, view, speed, history: addMoment(history, momentOf(view)) };
        });
      };
    },
    [begun, setProgress],
  );
}

function momentOf({ epoch, trainLoss, testLoss }: NetworkView): Moment {
  return { epoch, train: trainLoss, test: testLoss };
}
