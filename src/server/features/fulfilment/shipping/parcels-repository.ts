import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';

/** The depot's notice of a package that found nothing. */
export interface ParkedReception {
  key: string;
  trackingNumber: string;
  email: string | null;
  weightGrams: number | null;
  receivedAt: Date;
}

/** Those of numbers that a carrier gives out, the oldest first; one whose package is to be sent back is decided. */
export async function selectParkedReceptions(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<ParkedReception[]> {
  const number = sql`substr(event_key, length('package:') + 1)`;
  const { rows } = await sql<ParkedReception>`
    select event_key as key, ${number} as "trackingNumber", nullif(body ->> 'email', '') as email,
      (body ->> 'weightGrams')::int as "weightGrams", received_at as "receivedAt"
    from inbound_events event
    where source = 'skypostal' and outcome = 'parked' and event_key like 'package:%' and received_at < ${before}
      and regexp_replace(${number}, '\\s', '', 'g') ~* '^(?=.*[0-9])[a-z0-9-]{8,40}$'
      and not exists (select from package_returns where tracking_number = ${number})
    order by received_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Locks a notice; false when it found something meanwhile. */
export async function lockParkedReception(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_events where source = 'skypostal' and event_key = ${key} and outcome = 'parked' for update
  `.execute(tx);
  return rows.length > 0;
}
