/** What one fit of many samples costs: time, memory, and how often it reports its progress. */

/** The cost of a fit; memory is that of the whole process, in bytes. */
export interface FitCost {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly reports: number;
  /** The longest processor time without a report, in seconds: what a report waits for on a machine without other work. */
  readonly longestSilence: number;
  readonly memoryBefore: number;
  readonly memoryPeak: number;
}

/** Fits by a function that passes its argument to `fitAsync`, and measures what it takes. */
export async function measureFit<M>(
  fit: (control: { readonly onProgress: () => void }) => Promise<M>,
): Promise<{ readonly model: M; readonly cost: FitCost }> {
  const memoryBefore = process.memoryUsage().rss;
  let [reports, longestSilence] = [0, 0];
  const start = performance.now();
  const busy = process.cpuUsage();
  let last = 0;
  const model = await fit({
    onProgress: () => {
      const { user, system } = process.cpuUsage(busy);
      longestSilence = Math.max(longestSilence, (user + system - last) / 1e6);
      last = user + system;
      reports++;
    },
  });
  const { user, system } = process.cpuUsage(busy);
  const seconds = (performance.now() - start) / 1000;
  const memoryPeak = process.resourceUsage().maxRSS * 1024;
  return {
    model,
    cost: { seconds, processorSeconds: (user + system) / 1e6, reports, longestSilence, memoryBefore, memoryPeak },
  };
}

/** The cost in words. */
export function describeCost(cost: FitCost): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  return [
    `${cost.seconds.toFixed(2)} s (${cost.processorSeconds.toFixed(2)} s of processor time)`,
    `${cost.reports} reports of progress`,
    `at most ${cost.longestSilence.toFixed(2)} s of it apart`,
    `memory before ${megabytes(cost.memoryBefore)}, peak ${megabytes(cost.memoryPeak)}`,
  ].join(", ");
}
