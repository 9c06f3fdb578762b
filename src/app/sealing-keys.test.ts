import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'puente-keys-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Reads the keys in a process of its own; `limit` is a shell command that runs before. */
function readKeys(limit = ':'): string {
  const program = `
    import { readSealingKeys } from '#app/sealing-keys.ts';
    import { systemRandom } from '#app/system-random.ts';
    const [key] = readSealingKeys({ encryptionKey: null, dataDir: '${dataDir}', roles: ['migrate'] }, systemRandom);
    console.log(Buffer.from(key).toString('base64'));`;
  const node = [process.execPath, '--input-type=module', '--eval', program];
  return spawnSync('sh', ['-c', `${limit}; exec "$@"`, 'sh', ...node], { encoding: 'utf8' }).stdout.trim();
}

test('a process that ends while it writes the first key leaves no key file behind', () => {
  // With a limit of 0 blocks the kernel refuses the first byte that is written.
  expect(readKeys('ulimit -f 0')).toBe('');

  const key = readKeys();
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(readKeys()).toBe(key);
  expect(readdirSync(dataDir).filter((name) => name === 'sealing-key')).toHaveLength(1);
});
