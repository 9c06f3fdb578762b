import { waitFor } from '#testing/wait-for.ts';

const LIMIT_SECONDS = 180;
const ANSWER_LIMIT_MS = 2000;

/** Whether a process says that it is ready, for which it needs its database. */
export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/ready`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Waits until each process is ready; a rejection after three minutes, which a busy machine may need. */
export async function untilReady(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => waitFor(`${url} to be ready`, () => isReady(url), LIMIT_SECONDS)));
}
