/** The files that can be saved, each with a function that creates it or the reason why it is unavailable. */
import type { Figure, Study } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { Workspace } from "../workspace/workspace.js";
import { fileName } from "./download.js";
import { pngOf, specificationOf, svgOf } from "./figure-files.js";
import { sourceFile } from "./source-file.js";

/** A file that can be saved. */
export interface ExportFile {
  readonly title: string;
  readonly name: string;
  readonly type: string;
  /** Why it is unavailable. */
  readonly obstacle?: string;
  make(): Promise<Blob | Uint8Array | string>;
}

export interface ExportFileGiven {
  readonly workspace: Workspace;
  readonly study: Study | undefined;
  readonly computer: Computer;
  readonly figure: Figure | undefined;
}

/** The files of the current state. */
export function exportFiles({ workspace, study, computer, figure }: ExportFileGiven): readonly ExportFile[] {
  const samples = sourceFile(workspace.source).name.replace(/(\.[a-z0-9]+)?(\.gz)?$/i, "");
  const method = workspace.steps.at(-1)?.kind ?? "model";
  const table = (id: number | null) => computer.call("table", { study: id });
  const withStudy = <T>(make: (id: number) => Promise<T>) => ({
    ...(study === undefined ? { obstacle: "there is no model yet" } : {}),
    make: () => (study === undefined ? Promise.reject(new Error("there is no model yet")) : make(study.id)),
  });
  return [
    {
      title: "model",
      name: fileName(`${samples} ${method}`, "lectern"),
      type: "application/octet-stream",
      ...withStudy((id) => computer.call("model", { study: id })),
    },
    {
      title: "data with predictions, CSV",
      name: fileName(`${samples} ${method}`, "csv"),
      type: "text/csv",
      ...withStudy(table),
    },
    { title: "data, CSV", name: fileName(samples, "csv"), type: "text/csv", make: () => table(null) },
    ...figureFiles(figure),
  ];
}

function figureFiles(figure: Figure | undefined): ExportFile[] {
  const plot = figure?.plot;
  const obstacle = figure === undefined ? "there is no figure yet" : "the figure has too many points for a plot";
  const file = (ending: string, type: string, make: (plot: NonNullable<Figure["plot"]>) => Promise<Blob | string>) => ({
    name: fileName(figure?.title ?? "figure", ending),
    type,
    ...(plot === undefined ? { obstacle } : {}),
    make: () => (plot === undefined ? Promise.reject(new Error(obstacle)) : make(plot)),
  });
  return [
    { title: "figure, SVG", ...file("svg", "image/svg+xml", svgOf) },
    { title: "figure, PNG", ...file("png", "image/png", (own) => pngOf(own)) },
    { title: "figure, Vega-Lite", ...file("vl.json", "application/json", async (own) => specificationOf(own)) },
  ];
}
