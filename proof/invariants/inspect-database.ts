import type pg from 'pg';
import type { Finding } from '#proof/lib/findings.ts';
import { BACKGROUND_INVARIANTS } from './background.ts';
import { CUSTOMER_INVARIANTS } from './customers.ts';
import { FISCAL_INVARIANTS } from './fiscal-documents.ts';
import { type Invariant, type Judgement, type Subject, toMeasured } from './invariant.ts';
import { MONEY_INVARIANTS } from './money.ts';
import { ORDER_INVARIANTS } from './orders.ts';
import { STAFF_INVARIANTS } from './staff.ts';
import { inspectStorage } from './storage.ts';

export const INVARIANTS: readonly Invariant[] = [
  ...CUSTOMER_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...MONEY_INVARIANTS,
  ...FISCAL_INVARIANTS,
  ...BACKGROUND_INVARIANTS,
  ...STAFF_INVARIANTS,
];

/** What every run has that lets shoppers buy. */
const BOUGHT: readonly Subject[] = ['customers', 'carts', 'orders', 'payments', 'purchases', 'mails', 'jobs'];

/**
 * Judges the whole database of a shop, at rest or at work, and leaves nothing behind in it. `expected` names what the run
 * must have had: an invariant of it that finds nothing to judge is a violation.
 */
export async function inspectDatabase(
  pool: pg.Pool,
  { expected = BOUGHT }: { expected?: readonly Subject[] } = {},
): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const measured: Finding[] = [];
    for (const invariant of INVARIANTS)
      measured.push(toMeasured(await judge(client, invariant), expected.includes(invariant.subject)));
    const storage = await inspectStorage(client);
    return [...measured, ...storage.map((judgement) => toMeasured(judgement, true))];
  } finally {
    // Its settings and its temporary names end with it.
    client.release(true);
  }
}

/** Judges one invariant in the connection's own transaction, if it has one. */
export async function judge(client: pg.PoolClient, { name, judged, violations }: Invariant): Promise<Judgement> {
  const counted = await client.query<{ count: string | number }>(judged);
  const { rows } = await client.query<{ found: string | number }>(violations);
  return { name, judged: Number(counted.rows[0]?.count), found: rows.map(({ found }) => String(found)) };
}
