import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';

/** After which time a reading that failed is repeated. */
const RETRY_MS = 500;

export interface RulesRefresh {
  /** Reads the rules of prices again, after a reading that runs. */
  refresh(): void;
  /** Ends the series; a reading that runs is awaited. */
  stop(): Promise<void>;
}

/** Reads the rules when it is told to, until it succeeds. While they cannot be read, what was known goes on to hold. */
export function startRulesRefresh({ rules, log }: Pick<Context, 'rules' | 'log'>): RulesRefresh {
  const stopping = new AbortController();
  let isWanted = false;
  let isFailing = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        await rules.refresh();
        isFailing = false;
      } catch (error) {
        // One line for a database that is away, not two a second.
        if (!isFailing)
          log.warn({ code: 'rules-not-read', error }, 'the rules of prices cannot be read; the last ones hold');
        isFailing = true;
        isWanted = true;
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    running = null;
  };
  return {
    refresh() {
      isWanted = true;
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
