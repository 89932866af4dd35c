/** The handlers of all calls: functions that share one bench. */
import { likelyTarget } from "../data/likely-target.js";
import { loadSource } from "../data/load-source.js";
import { advise } from "./advise.js";
import { createBench } from "./bench.js";
import type { CallName } from "./calls.js";
import { contest } from "./contest.js";
import { exportModel, exportTable } from "./export-files.js";
import type { Handler } from "./handler.js";
import { load } from "./load.js";
import { placeRows } from "./place-rows.js";
import { play } from "./play.js";
import { recordOf, recordsOf } from "./record.js";
import { redraw } from "./redraw.js";
import { study } from "./study.js";
import { createTrainings } from "./training/trainings.js";

// Successive workers have different first ids.
const bench = createBench(Date.now());
const trainings = createTrainings(Date.now());

export const handlers: { readonly [N in CallName]: Handler<N> } = {
  load: (request) =>
    load(bench, request, { loadSource: (source, types, file) => loadSource(source, { types, file }), likelyTarget }),
  study: (request, control) => study(bench, request, control),
  play: (request, control) => play(bench, request, control),
  redraw: (request) => redraw(bench, request),
  advise: (request) => advise(bench, request),
  contest: (request, control) => contest(bench, request, control),
  place: (request) =>
    placeRows(bench, request, async (name, file) => (await loadSource({ kind: "file", name }, { file })).table),
  records: (request) => recordsOf(bench, request),
  record: (request) => recordOf(bench, request),
  beginTraining: (request) => trainings.begin(bench.table(request.data), request),
  train: (request, control) => trainings.train(request, control),
  lossAround: ({ training }) => trainings.lossAround(training),
  model: (request) => exportModel(bench, request),
  table: (request) => exportTable(bench, request),
};
