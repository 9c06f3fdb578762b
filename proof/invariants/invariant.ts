import type { Finding } from '#proof/lib/findings.ts';
import { DEMO_EMAIL } from '#seed/demo-account.ts';

/** What invariants are about; a run says which of them it must have had. */
export type Subject =
  | 'customers'
  | 'favorites'
  | 'carts'
  | 'orders'
  | 'payments'
  | 'purchases'
  | 'refunds'
  | 'notices'
  | 'mails'
  | 'jobs'
  | 'acts'
  | 'storage';

/** A promise about the rows of the database, judged by two statements that change nothing. */
export interface Invariant {
  /** 'I7 …', after the invariants of the design, then what must not be. */
  name: string;
  subject: Subject;
  /** Selects `count`: how many rows are judged. */
  judged: string;
  /** Selects `found`, the id of what violates it, one row each. */
  violations: string;
}

/**
 * The orders that the shop took. Those that it writes for its demonstration account, in every status and without having
 * sold them, are known to no partner and no job.
 */
export const SOLD = `(select * from orders where customer_id not in
  (select id from customers where email_key = '${DEMO_EMAIL}'))`;

const IDS_SHOWN = 3;

export interface Judgement {
  name: string;
  judged: number;
  /** What violates it, each by its id. */
  found: readonly string[];
}

/** A row of the table. Judging nothing is a violation where the run must have had something to judge. */
export function toMeasured({ name, judged, found }: Judgement, isExpected: boolean): Finding {
  const ids = found.length > 0 ? `: ${found.slice(0, IDS_SHOWN).join(', ')}` : '';
  return {
    invariant: name,
    target: '0',
    measured: `${found.length} of ${judged}${ids}`,
    ok: found.length === 0 && (judged > 0 || !isExpected),
  };
}
