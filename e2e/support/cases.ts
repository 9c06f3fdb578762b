import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { commandEnv } from './shop.ts';

/** Runs `npm run cases -- …` on the data of the running shop; fails where the command fails. */
export async function runCases(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node', ['src/bin/cases.ts', ...args], { env: commandEnv() });
  return stdout;
}
