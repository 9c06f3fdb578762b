import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { ChargeFinding } from '#domain/carriage/assess-charge.ts';

/**
 * Where the decision about a charge stands. A difference of weight is decided in `weight_differences`, whoever listed it; what
 * the charge has beside it, in its own row.
 */
const STATE = sql`case when charge.findings = '{}' then 'fine'
    when (charge.needs_decision and charge.decision is null)
      or ('weight' = any(charge.findings) and weight.order_id is not null and weight.decision is null) then 'open'
    when charge.decision = 'disputed' or ('weight' = any(charge.findings) and weight.decision = 'claimed') then 'disputed'
    else 'accepted' end`;

export interface InvoiceRow {
  id: string;
  number: string;
  issuedOn: string;
  lines: number;
  billedCents: number;
  expectedCents: number;
  disputedCents: number;
  openCharges: number;
  importedAt: Date;
  importedBy: string;
  isSettled: boolean;
  isWithdrawn: boolean;
}

export interface InvoicePosition {
  issuedOn: string;
  id: string;
}

/** One invoice, or a page of them, the newest first. What is to be decided is counted in the charges that have findings. */
export async function selectInvoices(
  db: Queryable,
  which: { id: string } | { after: InvoicePosition | null; limit: number },
): Promise<InvoiceRow[]> {
  const page =
    'id' in which
      ? sql`where id = ${which.id}`
      : sql`${after(which.after)} order by issued_on desc, id desc limit ${which.limit}`;
  const { rows } = await sql<InvoiceRow>`
    with invoice as materialized (select * from carrier_invoices ${page})
    select invoice.id, invoice.number, issued_on as "issuedOn", lines, billed_cents as "billedCents",
      expected_cents as "expectedCents", coalesce(found.disputed, 0)::bigint as "disputedCents",
      coalesce(found.open, 0)::int as "openCharges", imported_at as "importedAt", staff.name as "importedBy",
      settled_at is not null as "isSettled", withdrawn_at is not null as "isWithdrawn"
    from invoice join staff on staff.id = imported_by
    left join lateral (
      select count(*) filter (where state = 'open') as open, sum(excess) filter (where state = 'disputed') as disputed
      from (select ${STATE} as state, greatest(0, charge_cents + other_cents - charge.expected_cents) as excess
        from carrier_charges charge left join weight_differences weight on weight.order_id = charge.order_id
        where charge.invoice_id = invoice.id and charge.findings <> '{}') one) found on true
    order by issued_on desc, invoice.id desc`.execute(db);
  return rows;
}

/** How many invoices there are, up to a limit, and what those that hold bill. */
export async function countInvoices(db: Queryable, limit: number): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(billed_cents) filter (where withdrawn_at is null), 0)::bigint as cents
    from (select billed_cents, withdrawn_at from carrier_invoices limit ${limit}) counted`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

function after(position: InvoicePosition | null): RawBuilder<unknown> {
  if (position === null) return sql``;
  return sql`where (issued_on, id) < (${position.issuedOn}::date, ${position.id}::uuid)`;
}

export interface ChargeRow {
  position: number;
  trackingNumbers: string[];
  orderNumber: number | null;
  otherInvoices: { id: string; number: string }[];
  quotedGrams: number | null;
  billedGrams: number | null;
  paidCents: number | null;
  billedCents: number;
  expectedCents: number;
  findings: ChargeFinding[];
  state: 'fine' | 'open' | 'accepted' | 'disputed';
  note: string | null;
}

interface ChargePage {
  invoiceId: string;
  show: 'findings' | 'all';
  after: number;
  limit: number;
}

/** A page of the charges of an invoice, in the order of the file. */
export async function selectCharges(
  db: Queryable,
  { invoiceId, show, after: position, limit }: ChargePage,
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select charge.position, tracking_numbers as "trackingNumbers", orders.number as "orderNumber",
      (fees->>'realWeight')::int as "quotedGrams", charge.billed_grams as "billedGrams",
      (fees->>'freight')::bigint as "paidCents", charge_cents + other_cents as "billedCents",
      charge.expected_cents as "expectedCents", findings, ${STATE} as state, coalesce(charge.note, weight.note) as note,
      coalesce((select jsonb_agg(jsonb_build_object('id', other.invoice_id, 'number', invoice.number) order by invoice.number)
        from carrier_charges other join carrier_invoices invoice on invoice.id = other.invoice_id
        where other.order_id = charge.order_id and other.invoice_id <> charge.invoice_id and invoice.withdrawn_at is null),
        '[]') as "otherInvoices"
    from carrier_charges charge
    left join orders on orders.id = charge.order_id
    left join weight_differences weight on weight.order_id = charge.order_id
    where charge.invoice_id = ${invoiceId} and charge.position > ${position}
      and ${show === 'findings' ? sql`charge.findings <> '{}'` : sql`true`}
    order by charge.position limit ${limit}`.execute(db);
  return rows;
}
