/** What the page asks of the worker that computes, and what it gets: one entry a call. Everything is plain data. */
import type { Report } from "lectern";
import type { Advice } from "lectern/advice";
import type { RecipeJson, Role } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import type { Plot } from "lectern/plots";
import type { DataSource } from "../data/source.js";
import type { Axes, Workspace } from "../workspace/workspace.js";

/** A question with its answer; some tell on the way how far they are. */
interface Call<Request, Answer, News = never> {
  readonly request: Request;
  readonly answer: Answer;
  readonly news: News;
}

/** Every call under its name. */
export interface Calls {
  /** Reads a source; all later calls are about it. */
  readonly load: Call<LoadRequest, LoadedData>;
  /** Fits the recipe, tests it and draws what it learned. */
  readonly study: Call<StudyRequest, Study, Working>;
  /** Fits the recipe once for every value of one of its options: the frames of a film. */
  readonly play: Call<PlayRequest, null, Frame>;
  /** What could be learned from the data, and how. */
  readonly advise: Call<AdviseRequest, Advice>;
  /** Compares recipes by cross-validation on the same folds. */
  readonly compare: Call<CompareRequest, null, Compared>;
  /** The model of a study as a file. */
  readonly model: Call<{ readonly study: number }, Uint8Array>;
  /** The samples with what the model of a study says of them, as CSV; the samples alone without a study. */
  readonly table: Call<{ readonly study: number | null }, Uint8Array>;
}

export type CallName = keyof Calls;

export interface LoadRequest {
  readonly source: DataSource;
  /** The bytes of a source of kind "file". */
  readonly file?: Blob;
}

/** What the page knows of the samples. */
export interface LoadedData {
  readonly title: string;
  readonly profile: TableProfile;
  /** The first rows as texts; missing values are empty. */
  readonly preview: readonly (readonly string[])[];
  /** What the reader had to decide or found wrong. */
  readonly notes: readonly string[];
  /** The column that is most likely to be predicted. */
  readonly likelyTarget: string | null;
  readonly figures: readonly Figure[];
}

/** Which recipe is fitted to what. */
export type StudyRequest = Pick<Workspace, "target" | "ignored" | "steps" | "testShare" | "seed"> & {
  readonly axes: Axes;
};

/** How far a fit is, with the fit inside the step under way. */
export interface Working {
  readonly step: number;
  readonly of?: number;
  readonly objective?: number;
  readonly inner?: Working;
}

/** A measure of a model. */
export interface Score {
  readonly name: string;
  /** On the rows that were learned from. */
  readonly train: number | null;
  /** On the rows kept for the test. */
  readonly test: number | null;
  readonly higherIsBetter: boolean;
}

/** A picture with its words. */
export interface Figure {
  /** "surface", "confusion" …: figures of two studies that show the same have the same. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what is to be seen. */
  readonly caption: string;
  readonly plot?: Plot;
  /** Instead of a plot, where there are too many points for one. */
  readonly cloud?: Cloud;
}

/** Many points, drawn by the graphics card. */
export interface Cloud {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The group of each point, an index into `names`. */
  readonly groups: Uint8Array;
  readonly names: readonly string[];
  readonly xTitle: string;
  readonly yTitle: string;
}

/** What came out of a fit. */
export interface Study {
  /** Names the study in later calls. */
  readonly id: number;
  /** The whole recipe as it was fitted, with the encoder of the table. */
  readonly recipe: RecipeJson;
  readonly role: Role;
  readonly report: Report;
  /** What a person should know: of the data, of the fit, of figures that could not be drawn. */
  readonly notes: readonly string[];
  readonly scores: readonly Score[];
  /** Time of the fit. */
  readonly milliseconds: number;
  readonly trainRows: number;
  readonly testRows: number;
  /** The first is the main picture. */
  readonly figures: readonly Figure[];
}

export interface PlayRequest extends StudyRequest {
  /** The option of the last step that changes from frame to frame. */
  readonly option: string;
  readonly values: readonly number[];
}

/** One moment of a film. */
export interface Frame {
  readonly value: number;
  readonly figure: Figure;
  readonly scores: readonly Score[];
  readonly objective: number | null;
  /** Instead of the rest, why there is no model for this value. */
  readonly failure?: string;
}

export interface AdviseRequest {
  readonly target: string | null;
  readonly ignored: readonly string[];
  readonly goal: "clustering" | "reduction";
}

export interface CompareRequest extends Omit<StudyRequest, "steps" | "axes"> {
  readonly entries: readonly { readonly name: string; readonly steps: readonly RecipeJson[] }[];
  readonly folds: number;
}

/** How one recipe did. */
export interface Compared {
  readonly name: string;
  readonly scorer: string;
  readonly higherIsBetter: boolean;
  readonly folds: readonly number[];
  readonly mean: number;
  readonly deviation: number;
  readonly milliseconds: number;
  readonly failure?: string;
}
