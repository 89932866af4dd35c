/** The functions the WebAssembly modules export: the kernels, with arguments that only the engine knows. */
import type { CenterKernels } from "../center-kernels.js";
import type { ClusterKernels, WindowKernels } from "../cluster-kernels.js";
import type { EmbeddingKernels } from "../embedding-kernels.js";
import type { Kernels } from "../kernels.js";
import type {
  FactorKernels,
  FloatKernels,
  FunctionKernels,
  HistogramKernels,
  PairKernels,
  SelectionKernels,
  SoftmaxKernels,
} from "../kernels-data.js";
import type { MachineKernels } from "../machine-kernels.js";
import type { MedoidKernels } from "../medoid-kernels.js";
import type { TensorSteps, UnitsName } from "../tensor-kernels.js";
import type { TreeSteps } from "../tree-kernels.js";

/** The kernels of all groups. */
export type AllKernels = Kernels &
  PairKernels &
  FunctionKernels &
  SelectionKernels &
  HistogramKernels &
  FloatKernels &
  FactorKernels &
  SoftmaxKernels &
  MachineKernels &
  MedoidKernels &
  ClusterKernels &
  WindowKernels;

/** Kernels that need a scratch buffer take its address last; every thread has its own. */
type WithScratch<F> = F extends (...given: infer A) => infer R ? (...given: [...A, scratch: number]) => R : never;

type Scratched =
  | "gemm"
  | "gemm32"
  | "trsm"
  | "nearestCenters"
  | "smallestProducts"
  | "smallestProducts32"
  | "rbfSums"
  | "windowSums";

type RangedSteps =
  | "scatterAdd32"
  | "sparseMatmul32"
  | "normalizeSets32"
  | "normalizeSetsGradient32"
  | UnitsName
  | "maxPool32"
  | "maxPoolAdjoint32"
  | "averagePool32";

/** The kernels of tensors; some take a range of columns or sets. */
type TensorExports = Omit<TensorSteps, RangedSteps | "gemmBatch32"> & {
  gemmBatch32: WithScratch<TensorSteps["gemmBatch32"]>;
  scatterAdd32(
    count: number,
    n: number,
    firstColumn: number,
    endColumn: number,
    rows: number,
    x: number,
    out: number,
  ): void;
  sparseMatmul32(
    isTransposed: boolean,
    rows: number,
    n: number,
    firstColumn: number,
    endColumn: number,
    rowStart: number,
    columnIndex: number,
    values: number,
    x: number,
    out: number,
  ): void;
  normalizeSets32(
    firstSet: number,
    endSet: number,
    ...rest: [...DropFirst<Parameters<TensorSteps["normalizeSets32"]>>, sets: number]
  ): void;
  normalizeSetsGradient32(
    firstSet: number,
    endSet: number,
    ...rest: [...DropFirst<Parameters<TensorSteps["normalizeSetsGradient32"]>>, sets: number]
  ): void;
  maxPool32(task: number, firstPlane: number, endPlane: number, x: number, values: number, places: number): void;
  maxPoolAdjoint32(
    task: number,
    firstPlane: number,
    endPlane: number,
    gradient: number,
    places: number,
    out: number,
  ): void;
  averagePool32(task: number, isAdjoint: boolean, firstPlane: number, endPlane: number, x: number, means: number): void;
} & {
  readonly [K in UnitsName]: (task: number, firstUnit: number, endUnit: number, scratch: number) => void;
};

type DropFirst<T extends readonly unknown[]> = T extends [unknown, ...infer R] ? R : never;

type RowRanged =
  | "syrk"
  | "squaredDistances"
  | "rbfGram"
  | "polynomialGram"
  | "sigmoidGram"
  | "laplaceGram"
  | "manhattanDistances";

/**
 * The exports of all modules, of which each has those of its list (library/kernels/modules). The kernels of symmetric results take a range of rows where the others take addresses: their
 * rows cannot be divided among threads by moving addresses, because the kernel must know the diagonal.
 */
export type SimdExports = TensorExports &
  Omit<AllKernels, Scratched | RowRanged | "sparseProduct" | "columnProducts" | "rbfRows" | "nearestInTree"> & {
    readonly [K in Scratched]: WithScratch<AllKernels[K]>;
  } & {
    /** One step of a neighbour embedding for one block (../embedding-kernels.ts). */
    readonly [K in Exclude<keyof EmbeddingKernels, "sampleEdges" | "addTriplets">]: (
      task: number,
      block: number,
      scratch: number,
    ) => void;
  } & {
    /** One step of k-means for one block or center (../center-kernels.ts). */
    readonly [K in keyof CenterKernels]: (task: number, block: number, scratch: number) => void;
  } & {
    /** Some columns of the rows (../machine-kernels.ts). */
    rbfRows(
      isKept: boolean,
      m: number,
      firstColumn: number,
      endColumn: number,
      d: number,
      x: number,
      xNorms: number,
      y: number,
      yNorms: number,
      gamma: number,
      rows: number,
      scratch: number,
    ): void;
    /** Without the number of points, which only tells threads what a call costs. */
    nearestInTree(
      m: number,
      d: number,
      k: number,
      x: number,
      points: number,
      order: number,
      nodes: number,
      boxes: number,
      indices: number,
      values: number,
      scratch: number,
    ): void;
    sampleEdges: EmbeddingKernels["sampleEdges"];
    addTriplets: EmbeddingKernels["addTriplets"];
    /** Bytes of scratch buffer per thread. */
    scratchBytes(): number;
    /** Grows the tree of one slot (../tree-kernels.ts). */
    growTree(plan: number, slot: number): void;
    /** Computes some columns of one task (../tree-kernels.ts). */
    boostColumns(task: number, firstColumn: number, endColumn: number): void;
    /** Sends some samples of one task down its trees (../tree-kernels.ts). */
    walkTrees(task: number, firstRow: number, endRow: number): void;
    /** Computes some samples (../tree-kernels.ts); the first has an even number. */
    softmaxColumns(rows: number, outputs: number, scores: number, to: number, firstRow: number, endRow: number): void;
    divideRows: TreeSteps["divideRows"];
    /** Only the rows whose entries begin at `first` or later and before `end`, counted from those of the first row. */
    sparseProduct(
      m: number,
      n: number,
      first: number,
      end: number,
      rowStart: number,
      columnIndex: number,
      values: number,
      b: number,
      ldb: number,
      c: number,
      ldc: number,
    ): void;
    /** The sums of one piece. */
    columnProducts(
      m: number,
      n: number,
      point: number,
      roots: number,
      targets: number,
      a: number,
      sums: number,
      withTarget: number,
      gram: number,
      scratch: number,
    ): void;
    syrk(
      lower: boolean,
      trans: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      k: number,
      alpha: number,
      a: number,
      lda: number,
      beta: number,
      c: number,
      ldc: number,
      scratch: number,
    ): void;
    squaredDistances(
      same: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      d: number,
      x: number,
      ldx: number,
      xNorms: number,
      y: number,
      ldy: number,
      yNorms: number,
      out: number,
      ldo: number,
      scratch: number,
    ): void;
    rbfGram(
      same: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      d: number,
      x: number,
      ldx: number,
      xNorms: number,
      y: number,
      ldy: number,
      yNorms: number,
      gamma: number,
      out: number,
      ldo: number,
      scratch: number,
    ): void;
    polynomialGram(
      same: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      d: number,
      x: number,
      ldx: number,
      y: number,
      ldy: number,
      gamma: number,
      offset: number,
      degree: number,
      out: number,
      ldo: number,
      scratch: number,
    ): void;
    sigmoidGram(
      same: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      d: number,
      x: number,
      ldx: number,
      y: number,
      ldy: number,
      gamma: number,
      offset: number,
      out: number,
      ldo: number,
      scratch: number,
    ): void;
    laplaceGram(
      same: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      d: number,
      x: number,
      ldx: number,
      y: number,
      ldy: number,
      gamma: number,
      out: number,
      ldo: number,
    ): void;
    manhattanDistances(
      same: boolean,
      firstRow: number,
      endRow: number,
      n: number,
      d: number,
      x: number,
      ldx: number,
      y: number,
      ldy: number,
      out: number,
      ldo: number,
    ): void;
  };
