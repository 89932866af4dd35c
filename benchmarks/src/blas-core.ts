/**
 * Makes OpenBLAS use the kernels of the processor it runs on. A release older than the processor may not know its model
 * number and then falls back to kernels without AVX, which are several times slower. A ratio to such a reference would
 * be worthless, so the choice is checked and corrected.
 */

/** Cores without AVX: on a processor that has it, choosing one of these is a fallback. */
const fallbacks = new Set(["prescott", "core2", "katmai", "coppermine", "northwood", "banias", "generic"]);

/** The core to set in OPENBLAS_CORETYPE, or undefined when the choice of OpenBLAS is right. */
export function correctCore(chosen: string, processorFlags: ReadonlySet<string>): string | undefined {
  if (!fallbacks.has(chosen.toLowerCase())) return undefined;
  if (["avx512f", "avx512dq", "avx512bw", "avx512vl"].every((flag) => processorFlags.has(flag))) return "SkylakeX";
  if (processorFlags.has("avx2") && processorFlags.has("fma")) return "Haswell";
  return undefined;
}

/** The features of the first processor in the text of /proc/cpuinfo. */
export function processorFlags(cpuinfo: string): ReadonlySet<string> {
  return new Set(/^flags\s*:\s*(.*)$/m.exec(cpuinfo)?.[1]?.split(/\s+/) ?? []);
}
