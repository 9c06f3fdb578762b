import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../../test-results');

/** Prints a table of what was promised and measured. */
export function printTable(rows: readonly { ok: boolean }[]): void {
  console.table(rows.map(({ ok, ...row }) => ({ ...row, ok: ok ? 'yes' : 'NO' })));
}

/**
 * Prints the findings of a suite and writes them to `findings.json` in its folder of `test-results`; the exit code: 0 where there are
 * findings and all of them are as they should be.
 */
export function report(suite: string, findings: readonly { ok: boolean }[]): 0 | 1 {
  const folder = join(RESULTS, suite);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'findings.json'), JSON.stringify(findings, null, 2));
  printTable(findings);
  return findings.length > 0 && findings.every(({ ok }) => ok) ? 0 : 1;
}
