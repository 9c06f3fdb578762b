import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SHOP_URL, SIMULATORS_URL } from './shop.ts';

/** Runs `npm run cases -- …` on the data of the running shop; fails where the command fails. */
export async function runCases(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: new URL(SHOP_URL).port,
    SIMULATORS_PORT: new URL(SIMULATORS_URL).port,
    DATA_DIR: process.env.SHOP_DATA_DIR,
  };
  const { stdout } = await promisify(execFile)('node', ['src/bin/cases.ts', ...args], { env });
  return stdout;
}
