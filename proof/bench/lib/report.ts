import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Finding {
  what: string;
  measured: number;
  unit: string;
  target: string;
  ok: boolean;
  /** The data behind the figure: both sides of a ratio, sizes, rounds. */
  detail: string;
}

/** Prints the findings as a table and writes them to `proof/bench/results` with machine and commit. */
export function report(findings: Finding[]): void {
  console.table(
    findings.map(({ what, measured, unit, target, ok, detail }) => ({
      what,
      measured: `${Number(measured.toFixed(2))} ${unit}`,
      target,
      ok: ok ? 'yes' : 'NO',
      detail,
    })),
  );
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const folder = join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ commit, machine, findings }, null, 2)}\n`);
}
