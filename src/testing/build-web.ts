import { buildWeb } from '#app/web/build.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Builds the web, unless another test file has. */
export async function buildWebOnce(): Promise<void> {
  await oneAtATime('web', () => buildWeb({ apiUrl: null, env: process.env, print: () => {} }));
}
