import { parseArgs } from 'node:util';
import { withDatabase } from '#app/with-database.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { RETURN_REASONS, type ReturnReason } from '#domain/order/return-reasons.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { requestCancellation } from '#server/features/fulfilment/purchasing/cancel-purchase.ts';
import { requestRefusal, retryPurchase } from '#server/features/fulfilment/purchasing/decide-purchase.ts';
import { describePurchase, findOrderToDecide } from '#server/features/fulfilment/purchasing/describe-purchase.ts';
import { requestReturn } from '#server/features/fulfilment/purchasing/return-purchase.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';

const USAGE = `Uso: npm run purchase -- ACCIÓN PEDIDO [opciones]
PEDIDO: número o id del pedido.
  show     muestra la compra, su cancelación, su devolución y la etiqueta del envío
  cancel   pide a la tienda que cancele la compra
  return   pide a la tienda la devolución: --reason MOTIVO [--notes TEXTO] [--asin ASIN …]
           MOTIVO: ${RETURN_REASONS.join(', ')}
  retry    vuelve a comprar lo que espera por una persona
  refuse   da por terminada una compra que espera por una persona y devuelve el dinero
--nothing-was-bought: con retry y refuse, cuando ya viste en la tienda que no se compró nada.`;

type Deps = Pick<Context, 'db' | 'clock' | 'queue'>;

interface PurchaseCommand {
  action: 'show' | 'cancel' | 'return' | 'retry' | 'refuse';
  order: string;
  reason: ReturnReason | null;
  notes: string | null;
  asins: Asin[];
  isNothingBought: boolean;
}

interface CommandResult {
  code: 0 | 1;
  lines: string[];
}

/**
 * The `purchase` command. It records what a person wants and enqueues the work for the running shop. Returns the exit
 * code: 2 for wrong arguments, 1 when nothing was done.
 */
export async function runPurchaseCommand(
  config: Config,
  args: string[],
  { print }: { print: (line: string) => void },
): Promise<number> {
  const command = parseCommand(args);
  if (!command) {
    print(USAGE);
    return 2;
  }
  return await withDatabase(config, async (db, url) => {
    const worker = await startQueue({ url, log: createLog('error'), poolSize: 1 });
    try {
      const { code, lines } = await executePurchaseCommand(
        { db, clock: () => new Date(), queue: worker.queue },
        command,
      );
      for (const line of lines) print(line);
      return code;
    } finally {
      await worker.stop();
    }
  });
}

/** Null when the arguments make no command. */
export function parseCommand(args: string[]): PurchaseCommand | null {
  const parsed = readArgs(args);
  if (!parsed) return null;
  const { values, positionals } = parsed;
  const [action, order, ...more] = positionals;
  const asins = (values.asin ?? []).map(parseAsin);
  const reason = RETURN_REASONS.find((known) => known === values.reason) ?? null;
  const isReturn = action === 'return';
  const hasReturnOptions = values.reason !== undefined || values.notes !== undefined || asins.length > 0;
  if (!isAction(action) || !order || more.length > 0 || asins.includes(null)) return null;
  if (isReturn ? reason === null : hasReturnOptions) return null;
  return {
    action,
    order,
    reason,
    notes: values.notes ?? null,
    asins: asins.filter((asin) => asin !== null),
    isNothingBought: values['nothing-was-bought'] ?? false,
  };
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        notes: { type: 'string' },
        asin: { type: 'string', multiple: true },
        'nothing-was-bought': { type: 'boolean' },
      },
    });
  } catch {
    return null;
  }
}

const ACTIONS = ['show', 'cancel', 'return', 'retry', 'refuse'] as const;

function isAction(text: string | undefined): text is PurchaseCommand['action'] {
  return ACTIONS.some((action) => action === text);
}

export async function executePurchaseCommand(deps: Deps, command: PurchaseCommand): Promise<CommandResult> {
  const orderId = await findOrderToDecide(deps.db, command.order);
  if (orderId === null) return { code: 1, lines: [`No existe el pedido ${command.order}.`] };
  if (command.action !== 'show') {
    const outcome = await act(deps, orderId, command);
    const line = OUTCOMES[outcome];
    if (outcome !== 'requested' && outcome !== 'done') return { code: 1, lines: [line] };
    return { code: 0, lines: [line, ...(await describePurchase(deps.db, orderId))] };
  }
  return { code: 0, lines: await describePurchase(deps.db, orderId) };
}

const OUTCOMES = {
  requested: 'Quedó pedido; la tienda en marcha lo hace enseguida.',
  done: 'Quedó pedido; la tienda en marcha lo hace enseguida.',
  'already-requested': 'Ya estaba pedido: no se pide dos veces.',
  'not-bought': 'No hay una compra en la tienda para este pedido.',
  'not-waiting': 'La compra no espera por una persona.',
  'may-be-bought':
    'Puede que la compra exista a pesar del error. Mirá en la tienda; si no se compró nada, repetí con --nothing-was-bought.',
} as const;

function act(deps: Deps, orderId: string, command: PurchaseCommand): Promise<keyof typeof OUTCOMES> {
  const { action, reason, notes, asins, isNothingBought } = command;
  if (action === 'cancel') return requestCancellation(deps, { orderId });
  if (action === 'retry') return retryPurchase(deps, { orderId, isNothingBought });
  if (action === 'refuse') return requestRefusal(deps, { orderId, isNothingBought });
  return requestReturn(deps, { orderId, reason: reason ?? 'other', notes, asins });
}
