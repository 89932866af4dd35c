/** Options of the solver that all support vector machines share, and what a report says about it. */
import { integer, nonNegative, type OptionValues, positive } from "../../core/options/options.js";
import type { Note, Warning } from "../../core/report.js";
import { indefiniteWarnings } from "../../kernels/given-spectrum.js";
import type { Kernel } from "../../kernels/kernel.js";
import { marginNotConverged } from "../../optimize/margin-warning.js";
import type { KernelProgramOptions, KernelProgramSolution } from "../../optimize/smo/problem.js";

/** When to stop, and the memory of the solver. */
export const solverOptions = {
  tolerance: nonNegative(
    1e-3,
    "when to stop; when no pair of samples violates the optimality conditions by more than this",
  ),
  maxIterations: integer(1_000_000, "maximum number of iterations; each updates the coefficients of two samples"),
  cacheSize: positive(200, "memory for rows of the kernel matrix, in MiB"),
};

/** The settings of the solver. */
export function solverSettings({
  tolerance,
  maxIterations,
  cacheSize,
}: OptionValues<typeof solverOptions>): KernelProgramOptions {
  return { tolerance, maxIterations, cacheBytes: cacheSize * 2 ** 20 };
}

/** Iterations, notes and warnings of one or several solved programs; `spectrum` is what {@link givenSpectrum} found. */
export function solverReport(solutions: readonly KernelProgramSolution[], maxIterations: number, spectrum = 0) {
  const total = (value: (solution: KernelProgramSolution) => number) =>
    solutions.reduce((sum, solution) => sum + value(solution), 0);
  const most = (value: (solution: KernelProgramSolution) => number) => Math.max(...solutions.map(value));
  const notes: Record<string, Note> = {
    // The objective of the dual as textbooks have it, which is maximised.
    dualObjective: -total(({ objective }) => objective),
    dualityGap: total(({ dualityGap }) => dualityGap),
    violation: most(({ violation }) => violation),
  };
  const converged = solutions.every((solution) => solution.converged);
  return {
    iterations: total(({ iterations }) => iterations),
    converged,
    notes,
    warnings: [...(converged ? [] : [marginNotConverged(maxIterations)]), ...indefinite(solutions, spectrum)],
  };
}

/** A warning where the kernel matrix has a negative eigenvalue. */
function indefinite(solutions: readonly KernelProgramSolution[], eigenvalue: number): readonly Warning[] {
  const curvature = Math.min(...solutions.map((solution) => solution.curvature));
  return indefiniteWarnings({ curvature, eigenvalue }, "the solution is a stationary point, which may not be the best");
}

/** The number of support vectors, and the parameter of the kernel. */
export function supportNotes(kernel: Kernel, support: Int32Array): Readonly<Record<string, Note>> {
  return { supportVectors: support.length, ...("gamma" in kernel ? { gamma: kernel.gamma } : {}) };
}
