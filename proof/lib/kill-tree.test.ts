import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { killTree } from './kill-tree.ts';

test('a process ends with its children', async () => {
  // The child says its own number: until it runs, its command cannot be read.
  const script = 'console.log(process.pid); setInterval(() => undefined, 60_000)';
  const parent = spawn('sh', ['-c', '"$0" -e "$1" & wait', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(parent.stdout, 'data');
  const child = Number(line);
  expect(commandOf(child)).toContain('setInterval');
  const ended = once(parent, 'exit');

  await killTree(parent.pid ?? 0);

  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(commandOf(child)).toBe('');
});

/** Empty for a process that has ended, whether or not its parent has asked for its exit code. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
