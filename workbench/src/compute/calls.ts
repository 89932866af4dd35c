/** The calls from the page to the compute worker, with their requests and answers. Everything is plain data. */
import type { Report } from "lectern";
import type { Advice } from "lectern/advice";
import type { RecipeJson, Role } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import type { Plot } from "lectern/plots";
import type { ColumnTypes } from "../data/column-types.js";
import type { DataSource } from "../data/source.js";
import type { NetworkShape, TrainingPace } from "../playground/network-spec.js";
import type { Axes, Workspace } from "../workspace/workspace.js";
import type { LossAround } from "./training/loss-around.js";
import type { NetworkView } from "./training/network-view.js";
import type { PlaneSamples } from "./training/plane-samples.js";

/** A request with its answer; some calls report progress. */
interface Call<Request, Answer, News = never> {
  readonly request: Request;
  readonly answer: Answer;
  readonly news: News;
}

/** Every call under its name. */
export interface Calls {
  /** Loads a source, which all later calls use. */
  readonly load: Call<LoadRequest, LoadedData>;
  /** Fits the recipe, tests it and draws its figures. */
  readonly study: Call<StudyRequest, Study, Working>;
  /** Fits the recipe once for every value of one of its options: the frames of an animation. */
  readonly play: Call<PlayRequest, null, Frame>;
  /** Draws a figure again, for another value of its dial. */
  readonly redraw: Call<RedrawRequest, Figure>;
  /** Suggests methods for the data. */
  readonly advise: Call<AdviseRequest, Advice>;
  /** Lets methods and recipes compete for the target, as `learn` does. */
  readonly contest: Call<ContestRequest, ContestOutcome, ContestNews>;
  /** Draws rows of a file on the map of a study. */
  readonly place: Call<PlaceRequest, Figure>;
  /** The values of some rows of the data: the first {@link MAX_RECORDS} of them. */
  readonly records: Call<{ readonly data: string; readonly rows: readonly number[] }, Records>;
  /** The values of one row of the data. */
  readonly record: Call<{ readonly data: string; readonly row: number }, readonly RecordCell[]>;
  /** Begins the training of a network of the playground. */
  readonly beginTraining: Call<TrainingRequest, BegunTraining>;
  /** Trains the network that was begun last, until it is stopped or for a number of epochs. */
  readonly train: Call<TrainRequest, null, NetworkView>;
  /** The loss around the weights of the network that was begun last, as they are now. */
  readonly lossAround: Call<{ readonly training: number; readonly epoch: number }, LossAround>;
  /** The model of a study as a file. */
  readonly model: Call<{ readonly study: number }, Uint8Array>;
  /** The data with the predictions of a study as CSV; without a study the data alone. */
  readonly table: Call<{ readonly study: number | null }, Uint8Array>;
}

export type CallName = keyof Calls;

export interface LoadRequest {
  readonly source: DataSource;
  /** Types of columns that the user has changed; those of columns that are not there are ignored. */
  readonly types: ColumnTypes;
  /** The bytes of a source of kind "file". */
  readonly file?: Blob;
}

/** The summary of the data for the page. */
export interface LoadedData {
  readonly source: DataSource;
  /** The identity of the loaded table, which later calls name. */
  readonly identity: string;
  readonly title: string;
  readonly profile: TableProfile;
  /** The first rows as strings; missing values are empty. */
  readonly preview: readonly (readonly string[])[];
  /** Notes of the reader about decisions and problems. */
  readonly notes: readonly string[];
  /** The types that changed columns have by themselves, by name; empty for files, which are read with the changed types. */
  readonly detected: Readonly<Record<string, string>>;
  /** The column that is most likely the target. */
  readonly likelyTarget: string | null;
  readonly figures: readonly Figure[];
}

/** The recipe and the data of a study. */
export type StudyRequest = Pick<Workspace, "source" | "target" | "ignored" | "steps" | "testShare" | "seed"> & {
  readonly axes: Axes;
  /** The identity of the data: a worker that holds others refuses. */
  readonly data: string;
};

/** The progress of a fit, with that of the inner fit. */
export interface Working {
  readonly step: number;
  readonly of?: number;
  readonly objective?: number;
  readonly inner?: Working;
}

/** A score of a model. */
export interface Score {
  readonly name: string;
  /** On the training rows. */
  readonly train: number | null;
  /** On the test rows. */
  readonly test: number | null;
  /** Of the best constant prediction, on the same rows: the test rows if there are any. Absent where there is none. */
  readonly baseline?: number;
  readonly higherIsBetter: boolean;
}

/** What a step of the recipe learned. */
export interface LearnedStep {
  /** The title of its method. */
  readonly title: string;
  readonly values: readonly LearnedValue[];
}

/** A field that a method declares to learn, with its value. */
export interface LearnedValue {
  /** `trees[].threshold` */
  readonly path: string;
  /** The declared form: "matrix (classes × features)". */
  readonly form: string;
  readonly description: string;
  /** The actual size, such as "3 × 4"; empty for a single value. */
  readonly size: string;
  /** The value, or its beginning. */
  readonly value: string;
}

/** A value of a record, as text; empty if it is missing. */
export interface RecordCell {
  readonly name: string;
  readonly value: string;
}

/** Which rows of the data the points of a figure are. */
export interface DrawnRows {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly rows: Int32Array;
}

/** A figure with its title and caption. */
export interface Figure {
  /** "surface", "confusion" …: the same kind of figure has the same id in all studies. */
  readonly id: string;
  readonly title: string;
  /** One sentence about what the figure shows. */
  readonly caption: string;
  readonly plot?: Plot;
  /** Instead of a plot, if there are too many points. */
  readonly cloud?: Cloud;
  /** The rows of the points of a plot, if its points are rows. */
  readonly rows?: DrawnRows;
  /** A value of the figure that the user may change without another fit. */
  readonly dial?: Dial;
}

/** A value of a figure that can be changed, such as the height at which a tree is cut. */
export interface Dial {
  /** "height of the cut" */
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The vertical scale of the plot along which the value is dragged. */
  readonly scale: string;
  /** Options of the last step with which a fit uses this value, if it has any. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Maximum number of rows that are listed. */
export const MAX_RECORDS = 100;

/** Rows of the data, as texts; missing values are empty. */
export interface Records {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface PlaceRequest {
  readonly study: number;
  /** The name of the file, whose end tells its format. */
  readonly name: string;
  readonly file: Blob;
}

export interface RedrawRequest {
  readonly study: number;
  /** The id of the figure. */
  readonly figure: string;
  readonly value: number;
}

/** Many points, drawn with WebGL. */
export interface Cloud {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The group of each point, an index into `names`. */
  readonly groups: Uint8Array;
  readonly names: readonly string[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** The row of the data that each point is. */
  readonly rows: Int32Array;
}

/** The result of a study. */
export interface Study {
  /** What it was computed from, as `studyIdentity` says it. */
  readonly identity: string;
  readonly source: DataSource;
  /** The id of the study in later calls. */
  readonly id: number;
  /** The complete recipe as it was fitted, with the table encoder. */
  readonly recipe: RecipeJson;
  readonly role: Role;
  readonly report: Report;
  /** Warnings about the data, the fit, and figures that could not be drawn. */
  readonly notes: readonly string[];
  readonly scores: readonly Score[];
  /** The best candidate of a search, in words, with its score; absent for other methods. */
  readonly winner?: string;
  /** What each step learned. */
  readonly learned: readonly LearnedStep[];
  /** Time of the fit. */
  readonly milliseconds: number;
  /** Time of the fit, the scores and the figures. */
  readonly totalMilliseconds: number;
  readonly trainRows: number;
  readonly testRows: number;
  /** The number of steps at which the fit showed the map that it makes; 0 for methods that show none. */
  readonly shownSteps: number;
  /** Whether the model can place new rows on its map. */
  readonly canPlace: boolean;
  /** The first is the main picture. */
  readonly figures: readonly Figure[];
}

/** Instead of an option: the frames are the map at some steps of one fit, and the values are these steps, from 1. */
export const FIT_STEPS = "step of the fit";

export interface PlayRequest extends StudyRequest {
  /** The option of the last step that changes from frame to frame, or {@link FIT_STEPS}. */
  readonly option: string;
  readonly values: readonly number[];
}

/** One frame of an animation. */
export interface Frame {
  readonly value: number;
  readonly figure: Figure;
  readonly scores: readonly Score[];
  readonly objective: number | null;
  /** Why there is no model for this value; the other fields are then absent. */
  readonly failure?: string;
}

/** The data of the playground, and the network that begins. */
export interface TrainingRequest
  extends Pick<StudyRequest, "data" | "target" | "ignored" | "testShare" | "seed" | "axes"> {
  readonly network: NetworkShape;
}

/** A network before its training. */
export interface BegunTraining {
  /** What `train` names, so that another network is never trained by mistake. */
  readonly training: number;
  readonly samples: PlaneSamples;
  readonly view: NetworkView;
}

export interface TrainRequest {
  readonly training: number;
  readonly pace: TrainingPace;
  /** Number of epochs; null goes on until it is stopped. */
  readonly epochs: number | null;
}

export interface AdviseRequest {
  readonly data: string;
  readonly target: string | null;
  readonly ignored: readonly string[];
  readonly goal: "clustering" | "reduction";
}

export interface ContestRequest extends Omit<StudyRequest, "source" | "steps" | "axes"> {
  /** The kinds of the suggested methods that take part. */
  readonly methods: readonly string[];
  /** Recipes that take part besides them. */
  readonly recipes: readonly { readonly name: string; readonly steps: readonly RecipeJson[] }[];
  /** The time for all of it. */
  readonly seconds: number;
  /** Number of folds of the final comparison. */
  readonly folds: number;
}

/** What a contest is doing, and the scores that it has just found. */
export interface ContestNews {
  readonly doing: string;
  /** Milliseconds since the start. */
  readonly elapsed: number;
  readonly row?: ContestRow;
}

/** The scores of one method or recipe. */
export interface ContestRow {
  readonly name: string;
  readonly title: string;
  /** The steps with the options that were scored, for a study. */
  readonly steps: readonly RecipeJson[];
  readonly scorer: string;
  readonly higherIsBetter: boolean;
  /** The score of each fold; empty for one that has none. */
  readonly folds: readonly number[];
  readonly mean: number;
  readonly standardError: number;
  /** Number of rows that the folds divide. */
  readonly rows: number;
  /** Mean time of a fit. */
  readonly milliseconds: number;
  /** How thoroughly it was examined, or why it has no scores. */
  readonly remark: string;
}

/** The result of a contest. */
export interface ContestOutcome {
  /** The winner first. */
  readonly rows: readonly ContestRow[];
  /** Why the winner was chosen. */
  readonly reason: string;
  /** Whether even the winner is no better than a constant prediction. */
  readonly isGuessing: boolean;
  /** How the methods were compared. */
  readonly how: readonly string[];
}
