import type pg from 'pg';
import { ROLE_PERMISSIONS } from '#domain/staff/roles.ts';
import { judge as judgeInvariant } from '#proof/invariants/inspect-database.ts';
import { MONEY_INVARIANTS } from '#proof/invariants/money.ts';
import { ORDER_INVARIANTS } from '#proof/invariants/orders.ts';
import { searchFor } from '#server/features/operations/exceptions/find-open.ts';
import { findExceptions } from '#server/features/operations/exceptions/repository.ts';
import { judgeMoney, type MoneyFacts } from './judge-money.ts';
import { judgeGoods, judgeMails } from './judge-trade.ts';
import type { Simulation } from './simulation.ts';

/** Statuses of an order that was paid and for which nothing is left to do. */
const SETTLED = ['COMPLETED', 'REFUND'];
const UNPAID_END = ['FAILED', 'CANCELED'];

export interface Facts extends MoneyFacts {
  lines: { asin: string; quantity: number }[];
  /** Codes of the moves that the order made. */
  moves: string[];
  mails: { kind: string; isSent: boolean }[];
}

/** What is wrong with an order that came to rest, and with its money, goods and mails; nothing for one that is well. */
export async function judgeOrder(simulation: Simulation, orderId: string): Promise<string[]> {
  const facts = await readFacts(simulation.client, orderId);
  const world = simulation.world();
  const kinds = await openExceptions(simulation);
  const isAtRest = SETTLED.includes(facts.status) || (kinds.length === 0 && UNPAID_END.includes(facts.status));
  return [
    ...(isAtRest || kinds.length > 0 ? [] : [`the order ends as ${facts.status}, and nobody is told`]),
    ...judgeMoney(facts, world.money, kinds),
    ...judgeGoods(facts, world, kinds),
    ...judgeMails(facts, world.mails, simulation.fate.deaths),
    ...(await violatedInvariants(simulation.client)),
  ];
}

async function openExceptions({ context }: Simulation): Promise<string[]> {
  const page = { snoozed: false, holderId: null, after: null, limit: 20 };
  const found = await findExceptions(context.db, searchFor(context, ROLE_PERMISSIONS.owner), page);
  return found.map(({ kind, detail }) => (detail ? `${kind} ${detail}` : kind));
}

async function violatedInvariants(client: pg.PoolClient): Promise<string[]> {
  const found: string[] = [];
  for (const invariant of [...ORDER_INVARIANTS, ...MONEY_INVARIANTS]) {
    const judged = await judgeInvariant(client, invariant);
    if (judged.found.length > 0) found.push(`${judged.name}: ${judged.found.join(', ')}`);
  }
  return found;
}

async function readFacts(client: pg.PoolClient, orderId: string): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select status,
      (select coalesce(json_agg(json_build_object('id', id, 'transactionId', transaction_id, 'state', state, 'amountCents', amount_cents)), '[]')
        from payment_attempts where order_id = shop.id) as attempts,
      (select coalesce(json_agg(json_build_object('attemptId', attempt_id, 'amountCents', amount_cents, 'state', state)), '[]')
        from refunds where order_id = shop.id and closed_at is null) as refunds,
      (select coalesce(json_agg(json_build_object('attemptId', attempt_id, 'amountCents', amount_cents)), '[]')
        from refund_requests where order_id = shop.id and state = 'waiting') as requests,
      (select json_agg(json_build_object('asin', asin, 'quantity', quantity)) from order_lines where order_id = shop.id) as lines,
      (select json_agg(code) from order_events where order_id = shop.id and (trigger is not null or code = 'NEW')) as moves,
      (select coalesce(json_agg(json_build_object('kind', kind, 'isSent', sent_at is not null)), '[]') from mails) as mails
    from orders shop where id = $1`,
    [orderId],
  );
  const [facts] = rows;
  if (!facts) throw new Error('the order is gone');
  return facts;
}
