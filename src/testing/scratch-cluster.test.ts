import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { deleteCluster, startScratchCluster } from './scratch-cluster.ts';

function createFolder(): string {
  const folder = mkdtempSync(join('/var/tmp', 'puente-scratch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a scratch server leaves nothing behind when it stops', async () => {
  const dataDir = createFolder();
  const cluster = await startScratchCluster(dataDir);
  const folder = clusterFolder(dataDir);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  await cluster.stop();
  for (const end of ['', '.log', '.password']) expect(existsSync(`${folder}${end}`)).toBe(false);
});

test('a program that a signal ends leaves neither the server nor its data behind', async () => {
  const dataDir = createFolder();
  const script = `
    import { startScratchCluster } from ${JSON.stringify(join(import.meta.dirname, 'scratch-cluster.ts'))};
    process.once('SIGTERM', () => process.exit(1));
    await startScratchCluster(${JSON.stringify(dataDir)});
    console.log('serving');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const folder = clusterFolder(dataDir);
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(true);
  child.kill('SIGTERM');
  await once(child, 'exit');
  for (const end of ['', '.log', '.password']) expect(existsSync(`${folder}${end}`)).toBe(false);
});

test('the process that got the id of a killed server outlives the deletion of its data', async () => {
  const dataDir = createFolder();
  const folder = clusterFolder(dataDir);
  const other = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void other.kill());
  await once(other, 'spawn');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n`);
  const exited = once(other, 'exit');
  deleteCluster(dataDir);
  expect(existsSync(folder)).toBe(false);
  // A signal that it got before, and that it has not seen yet, would be the one that ends it: each is of a lower number.
  other.kill('SIGTERM');
  expect(await exited).toEqual([null, 'SIGTERM']);
});
