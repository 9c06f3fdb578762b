import { userInfo } from 'node:os';
import { createBaseContext } from '#app/base-context.ts';
import { systemRandom } from '#app/system-random.ts';
import { withDatabase } from '#app/with-database.ts';
import type { Config } from '#server/config/config.ts';
import { askForAccount } from '#server/features/money/refunds/ask-for-account.ts';
import { listOpenRefunds } from '#server/features/money/refunds/list-open.ts';
import {
  payRefund,
  releaseRefund,
  showRefund,
  type TransferDeps,
  takeRefund,
} from '#server/features/money/refunds/transfer-refund.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { formatAccount, formatEvents, formatOpenRefund, formatRefund } from './format-refund.ts';
import { parseRefundsArgs, type RefundsCommand, USAGE } from './parse-args.ts';

interface RefundsOptions {
  config: Config;
  print: (line: string) => void;
}

/**
 * The `refunds` command: a person lists, takes up and pays refunds by transfer. Returns the exit code: 2 for a wrong
 * use, 1 when the refund's state does not allow the act.
 */
export async function runRefunds(args: string[], { config, print }: RefundsOptions): Promise<number> {
  const command = parseRefundsArgs(args, userInfo().username);
  if (typeof command === 'string') {
    print(`${command}\n${USAGE}`);
    return 2;
  }
  return await withDatabase(config, async (db, url) => {
    const log = createLog(config.logLevel);
    const clock = () => new Date();
    const context = await createBaseContext(db, { config, clock, random: systemRandom, log });
    const worker = await startQueue({ url, log, poolSize: 1 });
    try {
      const lines = await runCommand({ ...context, queue: worker.queue }, command);
      if (isRefusal(lines)) {
        print(lines.message);
        return 1;
      }
      for (const line of lines) print(line);
      return 0;
    } finally {
      await worker.stop();
    }
  });
}

/** Runs the act and describes its result. */
async function runCommand(deps: TransferDeps, command: RefundsCommand): Promise<string[] | Refusal> {
  switch (command.act) {
    case 'list': {
      const refunds = await listOpenRefunds(deps);
      return refunds.length === 0 ? ['No hay devoluciones que esperen.'] : refunds.map(formatOpenRefund);
    }
    case 'show': {
      const shown = await showRefund(deps, command);
      if (isRefusal(shown)) return shown;
      return [...formatRefund(shown.refund), ...formatAccount(shown.account), ...formatEvents(shown.events)];
    }
    case 'taken': {
      const taken = await takeRefund(deps, command);
      if (isRefusal(taken)) return taken;
      return [
        `La tomó ${command.actor}. Transferí a esta cuenta:`,
        ...formatRefund(taken.refund),
        ...formatAccount(taken.account),
      ];
    }
    case 'release': {
      const released = await releaseRefund(deps, command);
      return isRefusal(released) ? released : ['Soltada: la puede tomar cualquiera.'];
    }
    case 'paid': {
      const paid = await payRefund(deps, command);
      return isRefusal(paid) ? paid : ['Registrada como pagada.', ...formatRefund(paid)];
    }
    case 'ask': {
      const asked = await askForAccount(deps, { ...command, amount: null });
      return isRefusal(asked) ? asked : ['Le pedimos la cuenta por correo a quien compró.', ...formatRefund(asked)];
    }
  }
}
