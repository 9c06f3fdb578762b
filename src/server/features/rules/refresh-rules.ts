import type { Context } from '#server/context.ts';

/** A change is known in every process within a second, with the time of the query. */
const INTERVAL_MS = 500;

export interface RulesRefresh {
  /** Ends the series; a reading that runs is awaited. */
  stop(): Promise<void>;
}

/** Reads the rules again and again, in every process. While they cannot be read, what was known goes on to hold. */
export function startRulesRefresh({ rules, log }: Pick<Context, 'rules' | 'log'>): RulesRefresh {
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await rules.refresh();
      isFailing = false;
    } catch (error) {
      // One line for a database that is away, not two a second.
      if (!isFailing)
        log.warn({ code: 'rules-not-read', error }, 'the rules of prices cannot be read; the last ones hold');
      isFailing = true;
    }
    if (!isStopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = run();
    }, INTERVAL_MS);
  };
  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
