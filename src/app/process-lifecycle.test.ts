import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'process-lifecycle.ts');

/** Throws an error that nobody handles in a process of its own, which says `alive` when it ends by itself. */
function throwUnhandled(error: string) {
  const script = `
    const { outliveEndedConnections } = await import(${JSON.stringify(MODULE)});
    outliveEndedConnections();
    process.on('exit', (code) => code === 0 && console.log('alive'));
    setImmediate(() => { throw Object.assign(new Error('thrown'), ${error}); });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
}

test('the end of a connection without listeners does not end the process', () => {
  const { status, stdout, stderr } = throwUnhandled("{ severity: 'FATAL', code: '57P01' }");
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'alive', stderr: '' });
});

test.each([
  ['another error', '{}'],
  ['a failed query', "{ severity: 'ERROR', code: '42P01' }"],
])('%s that nobody handles ends the process with code 1 and its stack', (_what, error) => {
  const { status, stdout, stderr } = throwUnhandled(error);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Error: thrown');
});
