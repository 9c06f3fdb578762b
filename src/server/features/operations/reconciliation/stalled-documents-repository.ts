import { sql } from 'kysely';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

/** What the tax office does not know yet: every payment and confirmed refund since the shop issues documents has one. */
export function stalledDocuments(before: (ms: number) => Date) {
  return [
    {
      kind: 'fiscal-not-issued' as const,
      rows: sql`select id, order_id, created_at as since from fiscal_documents
        where state in ('waiting', 'processing') and created_at < ${before(1 * HOURS)}`,
    },
    {
      // The release before writes none. Only what ended within the week is looked at.
      kind: 'fiscal-missing' as const,
      rows: sql`select attempt.id, attempt.order_id, attempt.settled_at as since
          from fiscal_issuing issuing cross join lateral (select id, order_id, settled_at from payment_attempts
            where settled_at >= greatest(issuing.since, ${before(7 * DAYS)}) and settled_at < ${before(5 * MINUTES)}
              and state = 'approved' offset 0) attempt
          where not exists (select from fiscal_documents where attempt_id = attempt.id and kind = 'e-ticket')
        union all select refund.id, refund.order_id, refund.confirmed_at as since
          from fiscal_issuing issuing cross join lateral (select id, order_id, attempt_id, reason, confirmed_at from refunds
            where confirmed_at >= greatest(issuing.since, ${before(7 * DAYS)}) and confirmed_at < ${before(5 * MINUTES)}
            offset 0) refund
          cross join lateral (select id, cents from fiscal_documents
            where attempt_id = refund.attempt_id and kind = 'e-ticket' limit 1) ticket
          where refund.reason <> 'wrong-amount' and not exists (select from fiscal_documents where refund_id = refund.id)
            and ticket.cents > (select coalesce(sum(cents), 0) from fiscal_documents where corrects = ticket.id)`,
    },
  ];
}
