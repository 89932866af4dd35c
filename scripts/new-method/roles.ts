/** The parts in which the declarations of the roles differ. */

/** The parts of a declaration, of its example and of its test that depend on the role. */
export interface RoleParts {
  /** Its task; a transformer may prepare columns instead. */
  readonly task: string;
  /** The function that declares it, and its file in library/src/contract. */
  readonly define: string;
  readonly from: string;
  /** The arguments of `fit`. */
  readonly data: string;
  /** Fields of the state: how they are declared, and their values in the incomplete declaration. */
  readonly state: Readonly<Record<string, { readonly form: string; readonly value: string }>>;
  /** Lines of the declaration after `fit`. */
  readonly functions: readonly string[];
  /** Further lines of the declaration before `fit`. */
  readonly accepts?: string;
  /** The arguments of `fit` in the example, and how the model is used. */
  readonly example: string;
  readonly use: string;
}

/** The initial state of most roles is one number, taken from the data so that the declaration compiles unchanged. */
const first = (value: string) => ({ value: { form: 'number("‹what it is›")', value } });

const unlabelled = "{ x: [[1], [2], [3]] }";

/** The parts of each role; an encoder is a transformer of the columns of tables. */
export const roles: Readonly<Record<string, RoleParts>> = {
  regressor: {
    task: "regression",
    define: "defineRegressor",
    from: "define-supervised",
    data: "{ y }",
    state: first("y[0]"),
    functions: ["predict: ({ value }, x) => new Float64Array(x.rows).fill(value),"],
    example: "{ x: [[1], [2], [3]], y: [1, 2, 3] }",
    use: "predict([[2]])",
  },
  classifier: {
    task: "classification",
    define: "defineClassifier",
    from: "define-supervised",
    data: "{ y }",
    state: first("y.codes[0]"),
    functions: ["predict: ({ value }, x) => new Int32Array(x.rows).fill(value),"],
    example: '{ x: [[1], [2], [3]], y: ["a", "a", "b"] }',
    use: "predict([[2]])",
  },
  transformer: {
    task: "reduction",
    define: "defineTransformer",
    from: "define-transformer",
    data: "{ x }",
    state: first("x.data[0]"),
    functions: ["transform: ({ value }, x) => ({ ...x, data: x.data.map((entry) => entry - value) }),"],
    example: unlabelled,
    use: "transform([[2]])",
  },
  embedding: {
    task: "reduction",
    define: "defineEmbedding",
    from: "define-transformer",
    data: "{ x }",
    state: { embedding: { form: 'matrix("samples", "features", "position of each sample")', value: "x" } },
    functions: [],
    example: unlabelled,
    use: "embedding",
  },
  clusterer: {
    task: "clustering",
    define: "defineClusterer",
    from: "define-unsupervised",
    data: "{ x }",
    state: {
      labels: {
        form: 'integers("samples", "cluster of each sample; -1 for noise", { min: -1 })',
        value: "new Int32Array(x.rows)",
      },
    },
    functions: [],
    example: unlabelled,
    use: "labels",
  },
  density: {
    task: "density",
    define: "defineDensity",
    from: "define-unsupervised",
    data: "{ x }",
    state: first("x.data[0]"),
    functions: ["logDensity: ({ value }, x) => new Float64Array(x.rows).fill(value),"],
    example: unlabelled,
    use: "logDensity([[2]])",
  },
  detector: {
    task: "outliers",
    define: "defineDetector",
    from: "define-unsupervised",
    data: "{ x }",
    state: { threshold: { form: 'number("‹what it is›")', value: "x.data[0]" } },
    functions: ["score: ({ threshold }, x) => new Float64Array(x.rows).fill(threshold),"],
    example: unlabelled,
    use: "isOutlier([[2]])",
  },
  encoder: {
    task: "preparation",
    define: "defineEncoder",
    from: "define-encoder",
    accepts: 'accepts: ["number"],',
    data: "{ column }",
    state: first("column.values[0]"),
    functions: [
      "transform({ value }, column) {",
      "  const data = column.values.map((entry) => entry - value);",
      "  return { rows: data.length, columns: 1, data };",
      "},",
      "outputFeatures: (_, name) => [name],",
    ],
    example: "{ x: createTable({ size: [1, 2, 3] }) }",
    use: "transform(createTable({ size: [2] }))",
  },
};
