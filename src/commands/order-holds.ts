import { parseArgs } from 'node:util';
import { createBaseContext } from '#app/base-context.ts';
import { systemRandom } from '#app/system-random.ts';
import { withDatabase } from '#app/with-database.ts';
import { HOLD_THRESHOLD } from '#domain/order/risk.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { decideHold, type HoldCommand } from '#server/features/fulfilment/order-holds/decide-hold.ts';
import { listHolds } from '#server/features/fulfilment/order-holds/list-holds.ts';
import { createLog } from '#server/log.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';

const USAGE = `Uso: npm run holds -- list
     npm run holds -- release ORDEN --reason TEXTO [--by NOMBRE]
     npm run holds -- refuse ORDEN --reason TEXTO [--by NOMBRE]
list: las órdenes pagas que esperan a una persona, y por qué. release: se compra. refuse: se devuelve el pago.
ORDEN es el número de la orden. --by es quien decide; sin esta opción, el usuario del sistema.`;

const DECISIONS = { release: 'released', refuse: 'refused' } as const;
const MAX_TEXT = 500;

/** `npm run holds` decides about held orders. Returns the exit code: 2 for wrong arguments, 1 when the order is not held, else 0. */
export async function runHolds(config: Config, args: string[], user: string): Promise<number> {
  const command = parseCommand(args, user);
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  const clock = () => new Date();
  const log = createLog(config.logLevel);
  return await withDatabase(config, async (db, url) => {
    const base = await createBaseContext(db, { config, clock, log, random: systemRandom });
    const worker = await startQueue({ url, log, poolSize: 1 });
    const { queue } = worker;
    try {
      const deps = { ...base, queue, orderEvents: createOrderEffects({ ...base, queue }) };
      return await applyCommand(deps, command, (line) => console.log(line));
    } finally {
      await worker.stop();
    }
  });
}

type Decision = Omit<HoldCommand, 'orderId'> & { orderNumber: number };
type Command = { list: true } | Decision;

/** Null when the arguments are wrong. */
export function parseCommand(args: string[], user: string): Command | null {
  const parsed = parseOrNull(args);
  if (parsed === null) return null;
  const [verb = '', order = '', ...more] = parsed.positionals;
  if (verb === 'list') return order === '' ? { list: true } : null;
  const reason = (parsed.values.reason ?? '').trim();
  const decidedBy = (parsed.values.by ?? user).trim();
  const isComplete = /^\d{1,9}$/.test(order) && reason !== '' && decidedBy !== '' && more.length === 0;
  if (!isComplete || reason.length > MAX_TEXT || decidedBy.length > MAX_TEXT) return null;
  if (verb !== 'release' && verb !== 'refuse') return null;
  return { orderNumber: Number(order), decision: DECISIONS[verb], decidedBy, reason };
}

function parseOrNull(args: string[]) {
  try {
    const options = { reason: { type: 'string' }, by: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return null;
  }
}

type Deps = Pick<Context, 'db' | 'random' | 'clock' | 'config' | 'queue' | 'orderEvents'>;

export async function applyCommand(deps: Deps, command: Command, print: (line: string) => void): Promise<number> {
  if ('list' in command) {
    await printHolds(deps, print);
    return 0;
  }
  const { orderNumber, ...decision } = command;
  const order = await findOrderByNumber(deps.db, orderNumber);
  if (!order || !(await decideHold(deps, { ...decision, orderId: order.id }))) {
    print(`La orden ${orderNumber} no está retenida; no se cambió nada.`);
    return 1;
  }
  print(
    command.decision === 'released'
      ? `La orden ${orderNumber} quedó liberada: la tienda la compra ahora.`
      : `La orden ${orderNumber} quedó rechazada: se pidió la devolución y se le avisa a quien compró.`,
  );
  return 0;
}

async function printHolds(deps: Deps, print: (line: string) => void): Promise<void> {
  const holds = await listHolds(deps);
  if (holds.length === 0) print('No hay órdenes retenidas.');
  for (const { orderNumber, amount, heldAt, points, signals } of holds) {
    const since = formatDateTime(heldAt.toISOString());
    print(`Orden ${orderNumber} · ${amount} · desde ${since} · ${points} puntos (se retiene desde ${HOLD_THRESHOLD})`);
    for (const { points: each, text } of signals) print(`  ${each}  ${text}`);
  }
}
