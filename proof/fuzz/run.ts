import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run fuzz` sends 50,000 requests, `npm run fuzz -- 1000 7` the first thousand of seed 7.
const [requests = '50000', seed = '1'] = process.argv.slice(2);
if (![requests, seed].every((value) => /^\d+$/.test(value))) throw new Error('npm run fuzz -- <requests> <seed>');
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const run = spawnSync(process.execPath, [vitest, 'run', '--config', 'proof/fuzz/vitest.config.ts', '--root', '.'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: { ...process.env, FUZZ: `${requests} ${seed}` },
});
process.exit(run.status ?? 1);
