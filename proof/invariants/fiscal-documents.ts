import { type Invariant, SOLD } from './invariant.ts';

/** What a document says that it is of, by its lines. */
const SAID = `(select coalesce(sum((line ->> 'cents')::bigint), 0) from jsonb_array_elements(document.content -> 'lines') line)`;

/** What the tax office knows of payments and refunds, since the shop issues fiscal documents. */
export const FISCAL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'payments without exactly one e-ticket of their amount',
    subject: 'payments',
    judged: `select count(*) as count from payment_attempts, fiscal_issuing
      where state = 'approved' and settled_at >= since`,
    violations: `select attempt.id as found from payment_attempts attempt cross join fiscal_issuing
        join ${SOLD} shop on shop.id = attempt.order_id
        left join fiscal_documents document on document.attempt_id = attempt.id and document.kind = 'e-ticket'
        where attempt.state = 'approved' and attempt.settled_at >= since
        group by attempt.id having count(document.id) <> 1
      union all select document.id from fiscal_documents document join payment_attempts attempt on attempt.id = document.attempt_id
        where document.kind = 'e-ticket' and (attempt.state <> 'approved'
          or (document.cents, document.currency, document.order_id)
            is distinct from (attempt.amount_cents, attempt.currency, attempt.order_id))`,
  },
  {
    name: 'confirmed refunds without their credit note, or credit notes of more than their e-ticket',
    subject: 'refunds',
    judged: 'select (select count(*) from refunds) + (select count(*) from fiscal_documents) as count',
    violations: `select refund.id as found from refunds refund
        join fiscal_documents ticket on ticket.attempt_id = refund.attempt_id and ticket.kind = 'e-ticket'
        where refund.confirmed_at is not null and refund.reason <> 'wrong-amount'
          and not exists (select from fiscal_documents where refund_id = refund.id)
          and ticket.cents > (select coalesce(sum(cents), 0) from fiscal_documents where corrects = ticket.id)
      union all select ticket.id from fiscal_documents ticket join fiscal_documents note on note.corrects = ticket.id
        group by ticket.id having sum(note.cents) > ticket.cents
      union all select note.id from fiscal_documents note join refunds refund on refund.id = note.refund_id
        where note.cents > refund.amount_cents`,
  },
  {
    name: 'fiscal documents whose lines or totals do not add up to them',
    subject: 'payments',
    judged: 'select count(*) as count from fiscal_documents where content is not null',
    violations: `select document.id as found from fiscal_documents document where content is not null
      and (${SAID} <> cents or (content -> 'totals' ->> 'total')::bigint <> cents
        or (content -> 'totals' ->> 'net')::bigint + (content -> 'totals' ->> 'iva')::bigint
          + (content -> 'totals' ->> 'notBillable')::bigint <> cents)`,
  },
];
