import { setTimeout as pause } from 'node:timers/promises';

interface Supervised {
  isRunning(): boolean;
  /** Rejects when the server did not start. */
  restart(): Promise<void>;
}

const CHECK_EVERY_MS = 250;
/** How long to wait before each restart; a server that ran for a minute has them all again. */
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000];
const STABLE_AFTER_MS = 60_000;

/**
 * Restarts a server whenever it has ended: at once, then after growing pauses. Resolves to true when no pause is left,
 * to false when the signal ends the supervision.
 */
export async function supervise(server: Supervised, signal: AbortSignal): Promise<boolean> {
  let restarts = 0;
  let runningMs = 0;
  while (!signal.aborted) {
    if (server.isRunning()) {
      runningMs += CHECK_EVERY_MS;
      if (runningMs >= STABLE_AFTER_MS) restarts = 0;
      await pause(CHECK_EVERY_MS, undefined, { ref: false });
      continue;
    }
    const delay = PAUSES_MS[restarts];
    if (delay === undefined) return true;
    restarts += 1;
    runningMs = 0;
    await pause(delay);
    // A failed start is found by the next check.
    if (!signal.aborted) await server.restart().catch(() => {});
  }
  return false;
}
