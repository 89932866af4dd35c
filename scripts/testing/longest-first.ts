/** The order of the test files: the longest first, so that no core is idle at the end. */
import type { TestSequencer, TestSpecification, Vitest } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Tests that take long although their files are short, longest first; file size does not predict their duration. */
const long = [
  /\/library\/test\/(documentation|packed|declarations|longest-blocks|engines)/,
  /\/workbench\/test\//,
  /\/library\/test\/contract\//,
  /\/scripts\//,
  /\/cli\/test\//,
];

/** Within a project: first those listed above, then by the durations of the last run, or by file size without them. */
export class LongestFirst implements TestSequencer {
  private readonly usual: BaseSequencer;

  constructor(vitest: Vitest) {
    this.usual = new BaseSequencer(vitest);
  }

  shard(files: TestSpecification[]) {
    return this.usual.shard(files);
  }

  async sort(files: TestSpecification[]) {
    const sorted = await this.usual.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const first = long.flatMap((pattern) => own.filter(({ moduleId }) => pattern.test(moduleId)));
      return [...first, ...own.filter((file) => !first.includes(file))];
    });
  }
}
