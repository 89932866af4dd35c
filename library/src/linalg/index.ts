/** Linear algebra: products, factorisations, systems, eigenvalues, matrix functions, sparse and iterative solvers. */

export type { ClassMoments } from "./class-moments.js";
export { type Hyperplane, hyperplaneBetween, type LinearView } from "./class-scores.js";
export { type CovarianceOptions, correlation, covariance } from "./covariance.js";
export { type Eigen, type Eigenvalues, eigen, eigenvalues, leftEigen } from "./eigen/eigen.js";
export { generalizedEigen } from "./eigen/generalized-eigen.js";
export { type Hessenberg, hessenberg } from "./eigen/hessenberg.js";
export { type Schur, schur } from "./eigen/schur.js";
export { type SymmetricEigen, symmetricEigen } from "./eigen/symmetric-eigen.js";
export { symmetricEigenRange, symmetricEigenvalues } from "./eigen/symmetric-eigen-range.js";
export {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  choleskyWithJitter,
  type JitteredCholesky,
  solveCholesky,
} from "./factor/cholesky/cholesky.js";
export { downdateCholesky, updateCholesky } from "./factor/cholesky/update.js";
export { reciprocalCondition } from "./factor/condition.js";
export { determinant, type LogDeterminant, logDeterminant } from "./factor/determinant.js";
export { type Inertia, inertia, type Ldl, ldl, solveLdl } from "./factor/ldl.js";
export { type LeastSquaresSolution, solveLeastSquares } from "./factor/least-squares.js";
export { inverse, type Lu, lu, solve, solveLu } from "./factor/lu/lu.js";
export { type PivotedQr, type Pivoting, pivotedQr } from "./factor/qr/pivoted.js";
export { type ImplicitQ, type Qr, type QrFactors, qr } from "./factor/qr/qr.js";
export { matrixExponential } from "./functions/matrix-exponential.js";
export { matrixLogarithm } from "./functions/matrix-logarithm.js";
export { matrixSquareRoot } from "./functions/matrix-square-root.js";
export {
  symmetricExponential,
  symmetricFunction,
  symmetricInverseSquareRoot,
  symmetricLogarithm,
  symmetricSquareRoot,
} from "./functions/symmetric-function.js";
export { type HyperplaneDistances, hyperplaneDistances } from "./hyperplane-distances.js";
export { type ConjugateGradientOptions, conjugateGradients } from "./iterative/conjugate-gradients.js";
export type { IterativeOptions, IterativeSolution, Preconditioner } from "./iterative/iterative-solution.js";
export {
  type EigenpairOptions,
  type Eigenpairs,
  type EigenSelection,
  type ShiftedSolver,
  symmetricEigenpairs,
} from "./iterative/lanczos/lanczos.js";
export { type LobpcgOptions, type LobpcgProgress, type LobpcgResult, lobpcg } from "./iterative/lobpcg/lobpcg.js";
export { type LsmrOptions, type LsmrProgress, type LsmrSolution, lsmr } from "./iterative/lsmr.js";
export { type MinresOptions, type MinresSolution, minres } from "./iterative/minres.js";
export {
  asOperator,
  denseOperator,
  type LinearOperator,
  type OperatorLike,
  operatorToDense,
  scaleOperator,
  shiftOperator,
  sparseOperator,
  sumOperators,
} from "./iterative/operator.js";
export { incompleteCholesky, jacobiPreconditioner } from "./iterative/preconditioners.js";
export {
  type JointDiagonalization,
  type JointDiagonalizationOptions,
  type JointDiagonalizationProgress,
  jointDiagonalize,
} from "./joint-diagonalize.js";
export { laggedCovariances } from "./lagged-covariance.js";
export {
  gramOfColumns,
  gramOfRows,
  multiply,
  multiplyTransposed,
  multiplyTransposedLeft,
  multiplyTransposedVector,
  multiplyVector,
} from "./multiply.js";
export { normalLogDensity } from "./normal-density.js";
export { frobeniusNorm, infinityNorm, oneNorm, trace } from "./norms.js";
export {
  type EliminationOrder,
  logDeterminantSparse,
  type SparseCholesky,
  type SparseCholeskyPattern,
  solveSparseCholesky,
  sparseCholesky,
} from "./sparse/cholesky.js";
export { fromCompressedColumns, type SparseColumns, toCompressedColumns } from "./sparse/csc.js";
export { multiplySparse } from "./sparse/multiply.js";
export { solveSparseTriangular, solveSparseTriangularTransposed, type Triangle } from "./sparse/triangular.js";
export { squaredDistances } from "./squared-distances.js";
export { conditionNumber, matrixRank } from "./svd/numerical-rank.js";
export { pseudoInverse } from "./svd/pseudo-inverse.js";
export { type RandomizedSvdOptions, randomizedSvd, type TruncatedSvd } from "./svd/randomized-svd.js";
export { fullSvd, type Svd, singularValues, svd } from "./svd/svd.js";
export {
  type PrincipalAxes,
  principalAxes,
  type WhiteningKind,
  type WhiteningTransform,
  whiteningTransform,
} from "./whitening.js";
