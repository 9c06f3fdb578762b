import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let project: string;

afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Runs a program by the launcher in a project whose dependencies are installed, without a Node among them. */
function launch(engine: string) {
  project = mkdtempSync(join(tmpdir(), 'puente-launcher-'));
  const write = (path: string, text: string) => writeFileSync(join(project, path), text);
  for (const folder of ['scripts', 'node_modules/.cache']) mkdirSync(join(project, folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(project, 'scripts/run.mjs'));
  write('package.json', JSON.stringify({ engines: { node: engine } }));
  write('package-lock.json', '{}');
  write('node_modules/.cache/installed', createHash('sha256').update('{}').digest('hex'));
  write('program.ts', 'const node: string = process.execPath; console.log(node); process.exit(3);');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'program.ts'], { cwd: project });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

test('where no Node is packaged for the machine, the running one runs the program, whose exit code is that of the launcher', () => {
  expect(launch('>=24.21')).toEqual({ status: 3, stdout: `${process.execPath}\n`, stderr: '' });
});

test('a running Node that is too old ends with one sentence that says what to install', () => {
  const { status, stdout, stderr } = launch('>=99.4');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Puente necesita Node 99\.4 o posterior y este es [\d.]+: instalalo desde .+\n$/);
});
