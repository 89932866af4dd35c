/**
 * Which kernels OpenBLAS should use. Versions that do not know a processor's model fall back to those of a processor
 * of 2004, several times slower; the supported instructions are a better guide.
 */
import { readFileSync } from "node:fs";

/**
 * OpenBLAS's name for the kernels that fit these processor flags, or undefined when OpenBLAS's own choice is as good.
 */
export function coreFor(flags: ReadonlySet<string>): string | undefined {
  const has = (...names: string[]) => names.every((name) => flags.has(name));
  if (has("avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl")) return "SkylakeX";
  if (has("avx2", "fma")) return "Haswell";
  return undefined;
}

/** The flags of this processor, as reported by Linux; empty elsewhere. */
export function processorFlags(read: () => string = readProcessorInfo): ReadonlySet<string> {
  try {
    const [, flags = ""] = /^flags\s*:(.*)$/m.exec(read()) ?? [];
    return new Set(flags.trim().split(/\s+/));
  } catch {
    return new Set();
  }
}

function readProcessorInfo(): string {
  return readFileSync("/proc/cpuinfo", "utf8");
}
