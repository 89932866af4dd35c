/** How PyTorch names and lays out the tensors of a layer. */
import * as t from "../../tensor/operations.js";

/** The tensors of a layer by their names. */
export type NamedTensors = Readonly<Record<string, t.Tensor>>;

/** Changes between our tensors of a layer and those of PyTorch. */
export interface TorchLayout {
  write(own: NamedTensors): NamedTensors;
  /** The inverse; `own` has the names and shapes of ours. */
  read(file: NamedTensors, own: NamedTensors): NamedTensors;
}

const turned = (x: t.Tensor) => t.transpose(x, [1, 0]);

/** Some rows of a tensor with one axis or more. */
const rowsOf = (x: t.Tensor, start: number, end: number) => t.slice(x, [{ start, end }]);

const otherNames: Readonly<Record<string, string>> = {
  ...{ scale: "weight", shift: "bias", mean: "running_mean", variance: "running_var", positions: "weight" },
};

/** Layers whose tensors differ by their names alone, such as those of normalisations. */
const renamed: TorchLayout = {
  write: (own) => Object.fromEntries(Object.entries(own).map(([name, x]) => [otherNames[name] ?? name, x])),
  read: (file, own) => Object.fromEntries(Object.keys(own).map((name) => [name, file[otherNames[name] ?? name]])),
};

/** Linear: weights are outputs x inputs. */
const linear: TorchLayout = {
  write: ({ weight, ...rest }) => ({ weight: turned(weight), ...rest }),
  read: ({ weight, ...rest }) => ({ weight: turned(weight), ...rest }),
};

/** Convolutions of sequences: kernels without an axis of height 1. */
const alongSequences: TorchLayout = {
  write: ({ weight, ...rest }) => ({ weight: t.reshape(weight, weight.shape.toSpliced(2, 1)), ...rest }),
  read: ({ weight, ...rest }) => ({ weight: t.reshape(weight, weight.shape.toSpliced(2, 0, 1)), ...rest }),
};

const directions = [
  ["forward", "l0"],
  ["backward", "l0_reverse"],
] as const;

/**
 * Recurrent layers have two biases there, of which only the sum matters, apart from that of the candidate of a GRU, the last third:
 * h' = tanh(W x + b + r ∘ (U h + c)).
 */
const recurrent: TorchLayout = {
  write: (own) =>
    Object.assign(
      {},
      ...directions.map(([direction, suffix]): NamedTensors => {
        const [input, state, bias, candidate] = ["input", "state", "bias", "candidateBias"].map(
          (name) => own[`${direction}.${name}`] as t.Tensor | undefined,
        );
        if (input === undefined || state === undefined) return {};
        const weights = { [`weight_ih_${suffix}`]: turned(input), [`weight_hh_${suffix}`]: turned(state) };
        if (bias === undefined) return weights;
        const second = t.zeros(bias.shape, t.typeOf(bias.data));
        if (candidate !== undefined) second.data.set(candidate.data, bias.data.length - candidate.data.length);
        return { ...weights, [`bias_ih_${suffix}`]: bias, [`bias_hh_${suffix}`]: second };
      }),
    ),
  read: (file, own) =>
    Object.assign(
      {},
      ...directions.map(([direction, suffix]): NamedTensors => {
        const input = file[`weight_ih_${suffix}`] as t.Tensor | undefined;
        if (input === undefined) return {};
        const weights = {
          [`${direction}.input`]: turned(input),
          [`${direction}.state`]: turned(file[`weight_hh_${suffix}`]),
        };
        const [first, second] = [file[`bias_ih_${suffix}`], file[`bias_hh_${suffix}`]] as (t.Tensor | undefined)[];
        if (first === undefined || second === undefined) return weights;
        const size = first.data.length;
        const isApart = own[`${direction}.candidateBias`] !== undefined;
        const joint = isApart ? (size * 2) / 3 : size;
        const bias = t.add(rowsOf(first, 0, joint), rowsOf(second, 0, joint));
        return {
          ...weights,
          [`${direction}.bias`]: isApart ? t.concatenate([bias, rowsOf(first, joint, size)], 0) : bias,
          ...(isApart && { [`${direction}.candidateBias`]: rowsOf(second, joint, size) }),
        };
      }),
    ),
};

/** Whether queries and keys are made of vectors of different lengths. */
function areApart({ query, projection }: Partial<NamedTensors>): boolean {
  return query !== undefined && projection !== undefined && query.shape[0] !== projection.shape[0];
}

/** Attention: queries, keys and values have one tensor, or one each if they are made of vectors of different lengths. */
const attention: TorchLayout = {
  write(own) {
    const { query, queryBias, projection, projectionBias, output, outputBias }: Partial<NamedTensors> = own;
    if (projection === undefined || output === undefined) return own;
    const joint = (a: t.Tensor | undefined, b: t.Tensor) => (a === undefined ? b : t.concatenate([a, b], 0));
    const parts = turned(projection);
    const [rows] = parts.shape;
    const weights: NamedTensors =
      query !== undefined && areApart(own)
        ? {
            q_proj_weight: turned(query),
            k_proj_weight: rowsOf(parts, 0, rows / 2),
            v_proj_weight: rowsOf(parts, rows / 2, rows),
          }
        : { in_proj_weight: joint(query && turned(query), parts) };
    return {
      ...weights,
      ...(projectionBias && { in_proj_bias: joint(queryBias, projectionBias) }),
      "out_proj.weight": turned(output),
      ...(outputBias && { "out_proj.bias": outputBias }),
    };
  },
  read(file, own) {
    const { query, projection, output }: Partial<NamedTensors> = own;
    if (projection === undefined || output === undefined) return file;
    const { in_proj_weight: whole, q_proj_weight: apart, in_proj_bias: bias, ...rest }: Partial<NamedTensors> = file;
    const first = query === undefined ? 0 : query.shape[1];
    const end = first + projection.shape[1];
    const ofOthers =
      whole === undefined
        ? t.concatenate([file["k_proj_weight"], file["v_proj_weight"]], 0)
        : rowsOf(whole, first, end);
    const ofQueries = apart ?? whole;
    return {
      ...(query && ofQueries && { query: turned(rowsOf(ofQueries, 0, first)) }),
      projection: turned(ofOthers),
      ...(query && bias && { queryBias: rowsOf(bias, 0, first) }),
      ...(bias && { projectionBias: rowsOf(bias, first, end) }),
      output: turned(file["out_proj.weight"]),
      ...(rest["out_proj.bias"] && { outputBias: rest["out_proj.bias"] }),
    };
  },
};

/** The layout of a kind of layer with inputs of a shape. */
export function torchLayoutOf(kind: string | undefined, inputShape: t.Shape): TorchLayout {
  if (kind === "dense") return linear;
  if (kind === "recurrent") return recurrent;
  if (kind === "attention") return attention;
  const isConvolution = kind === "convolution" || kind === "transposed-convolution";
  return isConvolution && inputShape.length === 2 ? alongSequences : renamed;
}
