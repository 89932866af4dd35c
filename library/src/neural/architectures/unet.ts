/** U-Nets for segmentation: a way down with pooling, a way up, and connections across. */
import type { ActivationName } from "../layers/activations.js";
import type { Layer } from "../layers/layers.js";

/** Sizes of a U-Net and departures from the original. */
export interface UnetOptions {
  /** classes (default 2) */
  readonly outputs?: number;
  /** channels at the top, doubled at each level (default 64) */
  readonly channels?: number;
  /** number of poolings (default 4) */
  readonly depth?: number;
  /** keep the size of the image by padding; otherwise margins are lost (default false) */
  readonly padded?: boolean;
  /** normalisation between each convolution and its activation, but not before the last layer (default "none") */
  readonly normalization?: "none" | "batch" | "group";
  /** groups of the group normalisation (default 8) */
  readonly groups?: number;
  /** make each pair of convolutions a residual block (default false) */
  readonly residual?: boolean;
  /** how the connections across are joined (default "concatenate") */
  readonly skip?: "concatenate" | "sum";
  /** how images are enlarged (default "transposed-convolution") */
  readonly enlarging?: "transposed-convolution" | "up-convolution";
  /** after the last convolution (default "none": scores) */
  readonly activation?: ActivationName;
}

/**
 * The U-Net (Ronneberger et al. 2015). As in the paper, convolutions are not padded, so that an image of 572 x 572 pixels
 * gives a map of 388 x 388 for its middle; connections across are cropped and concatenated.
 */
export function unet(options: UnetOptions = {}): readonly Layer[] {
  const { outputs = 2, channels = 64, depth = 4, activation = "none" } = options;
  return [...level(channels, depth, options), { kind: "convolution", outputs, size: 1, activation }];
}

/**
 * A U-Net with the changes that later practice recommends: normalised and padded convolutions in residual blocks, and
 * connections across that are added. Each can be undone by its option.
 */
export function modernUnet(options: UnetOptions = {}): readonly Layer[] {
  return unet({ padded: true, normalization: "group", residual: true, skip: "sum", ...options });
}

/** Two convolutions, everything below, and two convolutions. */
function level(channels: number, below: number, options: UnetOptions): readonly Layer[] {
  const { skip = "concatenate", enlarging = "transposed-convolution", padded = false } = options;
  const down = convolutions(channels, options);
  if (below === 0) return down;
  const across: Layer = {
    kind: "branches",
    join: skip,
    crop: !padded,
    layers: [
      { kind: "sequence", layers: [] },
      {
        kind: "sequence",
        layers: [
          { kind: "pooling" },
          ...level(2 * channels, below - 1, options),
          { kind: enlarging, outputs: channels },
        ],
      },
    ],
  };
  return [...down, across, ...convolutions(channels, options)];
}

function convolutions(
  channels: number,
  { padded = false, normalization = "none", groups = 8, residual = false }: UnetOptions,
): readonly Layer[] {
  const padding = padded ? "same" : "none";
  const relu: Layer = { kind: "activation", function: "relu" };
  const norm: readonly Layer[] =
    normalization === "none"
      ? []
      : [normalization === "batch" ? { kind: "batch-normalization" } : { kind: "group-normalization", groups }];
  const one: readonly Layer[] =
    norm.length === 0
      ? [{ kind: "convolution", outputs: channels, padding, activation: "relu" }]
      : [{ kind: "convolution", outputs: channels, padding, bias: false, initializer: "he" }, ...norm, relu];
  if (!residual) return [...one, ...one];
  // The first convolution changes the channels; what follows is added to it, cropped if margins are lost.
  const last: readonly Layer[] = [{ kind: "convolution", outputs: channels, padding, initializer: "he" }, ...norm];
  const sum: Layer = {
    kind: "branches",
    join: "sum",
    crop: !padded,
    layers: [
      { kind: "sequence", layers: [] },
      { kind: "sequence", layers: last },
    ],
  };
  return [...one, sum, relu];
}
