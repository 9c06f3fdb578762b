import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** Names the tests of a Playwright report that failed at first and passed when retried: `[project] file: title`. */
export function flakyTests({ suites }: JSONReport): string[] {
  return suites.flatMap(flakyIn);
}

function flakyIn(suite: JSONReportSuite): string[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(flakyIn)];
}
