import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import type { RuleBook } from '#server/rule-book.ts';
import type { FieldCipher } from '#server/secrets/field-encryption.ts';

/** After which time a reading that failed is repeated. */
const RETRY_MS = 500;

interface Deps {
  rules: RuleBook;
  fieldCipher: FieldCipher;
  log: Log;
}

export interface Refresh {
  /** Reads the rules of prices, and which values are bound to their place, again, after a reading that runs. */
  refresh(): void;
  /** Ends the series; a reading that runs is awaited. */
  stop(): Promise<void>;
}

/** Reads when it is told to, until it succeeds. While nothing can be read, what was known goes on to hold. */
export function startRefresh({ rules, fieldCipher, log }: Deps): Refresh {
  const stopping = new AbortController();
  let isWanted = false;
  let isFailing = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        await rules.refresh();
        await fieldCipher.refresh();
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
