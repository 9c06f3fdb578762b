import { type RawBuilder, sql } from 'kysely';
import type { Called, CallOutcome } from '#domain/staff/calls.ts';
import type { HistoryKind } from '#domain/staff/order-history.ts';

/** The number of the order that an entry is of; null for what is about the customer alone. */
interface OfOrder {
  order: number | null;
}

interface OfRefund extends OfOrder {
  id: string;
}

interface OfCase extends OfOrder {
  number: number;
}

/** A photo, by its size in pixels. */
interface Picture {
  width: number;
  height: number;
}

/** What is stored of an entry, by its source. Dates are in the row's own `at`. */
export interface HistoryData {
  event: OfOrder & {
    code: string;
    description: string;
    method: string | null;
    /** What brought the order into the status; null where it is not known. */
    trigger: string | null;
    /** Who of the staff decided it, where the staff did. */
    person: string | null;
  };
  notice: { partner: string; key: string; outcome: string; body: unknown };
  'attempt-started': OfOrder & { method: string; amount: number; currency: string; number: string };
  'attempt-settled': OfOrder & { method: string; amount: number; currency: string; state: string };
  'purchase-requested': { attempt: number };
  'purchase-updated': {
    state: string;
    total: number | null;
    error: string | null;
    manual: string | null;
    marketplaceId: string | null;
  };
  'purchase-shipped': Record<string, never>;
  'cancellation-requested': Record<string, never>;
  'cancellation-updated': { state: string };
  'return-requested': { reason: string; asins: string[] };
  'return-updated': { state: string; error: string | null };
  'return-closed': Record<string, never>;
  'package-known': { number: string; carrier: string | null };
  'package-received': { number: string };
  'package-movement': { number: string; carrier: string | null; description: string };
  'refund-requested': OfRefund & {
    reason: string;
    amount: number | null;
    currency: string | null;
    manual: string | null;
  };
  'refund-sent': OfRefund & { amount: number | null; currency: string | null; method: string; person: string | null };
  'refund-event': OfRefund & { code: string; actor: string };
  'mail-queued': { kind: string; subject: string };
  'mail-ended': { subject: string; outcome: string | null; sent: boolean };
  job: { name: string; state: string; tries: number; startsAt: string };
  'case-opened': OfCase & { kind: string; name: string | null };
  'case-message': OfCase & { author: string; name: string | null; text: string };
  'case-photo': OfCase & Picture & { id: string };
  'document-added': OfOrder & { case: number | null };
  'case-closed': OfCase & { by: string; name: string | null; reason: string | null };
  'hold-held': OfOrder & { points: number };
  'hold-decided': OfOrder & { decision: string; by: string; reason: string };
  note: OfOrder & {
    id: string;
    name: string;
    text: string;
    page: { kind: 'case' | 'refund'; id: string } | null;
    call: { with: Called; outcome: CallOutcome } | null;
    photo: Picture | null;
  };
  act: OfOrder & {
    name: string | null;
    act: string;
    effects: string[];
    reason: string | null;
    before: unknown;
    after: unknown;
  };
}
export type HistorySource = keyof HistoryData;

/** An entry as it is read: its data are those of its source. */
export type HistoryRow = {
  [Source in HistorySource]: { kind: HistoryKind; source: Source; data: HistoryData[Source] };
}[HistorySource];

interface SourceQuery<Source extends HistorySource = HistorySource> {
  kind: HistoryKind;
  source: Source;
  /** Selects when it happened, a key that is unique in the source, and the data as JSON. */
  rows: RawBuilder<unknown>;
}

const none = sql`'{}'::jsonb`;

/** Where each kind of entry is read; the names of the other tables are those of `knownBy` in the repository. */
const QUERIES: { readonly [Source in HistorySource]: Omit<SourceQuery<Source>, 'source'> } = {
  event: {
    kind: 'status',
    rows: sql`select event.happened_at, lpad(event.id::text, 19, '0'), jsonb_build_object('order', own.number, 'code', event.code,
        'description', event.description, 'method', (select method from attempt
          where attempt.order_id = own.id and state = 'approved' and charge_id is null limit 1),
        'trigger', event.trigger, 'person', case event.trigger
          when 'hold-refused' then (select decided_by from order_holds where order_id = own.id
            and decision = 'refused' order by decided_at desc limit 1)
          when 'canceled-unbought' then (select 'Quien compró' from order_cancellations
            where order_id = own.id and requested_by = 'customer')
          when 'refunded-whole' then (select staff.name from refund_requests request
            join staff on staff.id = coalesce(request.decided_by, request.requested_by)
            where request.order_id = own.id and request.state = 'approved' order by request.decided_at desc limit 1)
        end)
      from own join order_events event on event.order_id = own.id`,
  },
  notice: {
    kind: 'notice',
    rows: sql`select received_at, md5(source || ' ' || event_key),
        jsonb_build_object('partner', source, 'key', event_key, 'outcome', outcome, 'body', body)
      from inbound_events where split_part(event_key, ':', case source when 'sistarbanc' then 1 else 2 end)
        = any(array(select number from partner_number))`,
  },
  'attempt-started': {
    kind: 'payment',
    rows: sql`select created_at, id::text, jsonb_build_object('order', order_number, 'method', method,
      'amount', amount_cents, 'currency', currency, 'number', transaction_id) from attempt`,
  },
  'attempt-settled': {
    kind: 'payment',
    rows: sql`select settled_at, id::text, jsonb_build_object('order', order_number, 'method', method,
      'amount', amount_cents, 'currency', currency, 'state', state) from attempt where settled_at is not null`,
  },
  'purchase-requested': {
    kind: 'purchase',
    rows: sql`select requested_at, idempotency_key::text, jsonb_build_object('attempt', attempt) from bought`,
  },
  'purchase-updated': {
    kind: 'purchase',
    rows: sql`select updated_at, idempotency_key::text, jsonb_build_object('state', state, 'total', total_cents,
      'error', error_type, 'manual', manual_reason, 'marketplaceId', marketplace_order_id)
      from bought where state <> 'requested' or manual_reason is not null`,
  },
  'purchase-shipped': {
    kind: 'purchase',
    rows: sql`select shipped_at, idempotency_key::text, ${none} from bought where shipped_at is not null`,
  },
  'cancellation-requested': {
    kind: 'purchase',
    rows: sql`select request.requested_at, own.id::text, ${none}
      from own join purchase_cancellations request on request.order_id = own.id`,
  },
  'cancellation-updated': {
    kind: 'purchase',
    rows: sql`select request.updated_at, own.id::text, jsonb_build_object('state', request.state)
      from own join purchase_cancellations request on request.order_id = own.id where request.state <> 'requested'`,
  },
  'return-requested': {
    kind: 'purchase',
    rows: sql`select request.requested_at, own.id::text,
        jsonb_build_object('reason', request.reason, 'asins', request.asins)
      from own join purchase_returns request on request.order_id = own.id`,
  },
  'return-updated': {
    kind: 'purchase',
    rows: sql`select request.updated_at, own.id::text,
        jsonb_build_object('state', request.state, 'error', request.error_type)
      from own join purchase_returns request on request.order_id = own.id where request.state <> 'requested'`,
  },
  'return-closed': {
    kind: 'purchase',
    rows: sql`select request.closed_at, own.id::text, ${none}
      from own join purchase_returns request on request.order_id = own.id where request.closed_at is not null`,
  },
  'package-known': {
    kind: 'package',
    rows: sql`select created_at, id::text, jsonb_build_object('number', tracking_number, 'carrier', carrier) from parcel`,
  },
  'package-received': {
    kind: 'package',
    rows: sql`select received_at, id::text, jsonb_build_object('number', tracking_number)
      from parcel where received_at is not null`,
  },
  'package-movement': {
    kind: 'package',
    rows: sql`select (movement.value->>'date')::timestamptz, parcel.id::text || ' ' || movement.ordinality,
        jsonb_build_object('number', tracking_number, 'carrier', carrier, 'description', movement.value->>'description')
      from parcel cross join lateral jsonb_array_elements(parcel.events) with ordinality movement
      where movement.value->>'date' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'`,
  },
  'refund-requested': {
    kind: 'refund',
    rows: sql`select created_at, id::text, jsonb_build_object('order', order_number, 'id', id, 'reason', reason,
      'amount', amount_cents, 'currency', currency, 'manual', manual_reason) from refund`,
  },
  'refund-sent': {
    kind: 'refund',
    rows: sql`select refund.sent_at, refund.id::text, jsonb_build_object('order', refund.order_number,
        'id', refund.id, 'amount', refund.amount_cents, 'currency', refund.currency, 'method', attempt.method, 'person', refund.taken_by)
      from refund join attempt on attempt.id = refund.attempt_id where refund.sent_at is not null`,
  },
  'refund-event': {
    kind: 'refund',
    rows: sql`select event.happened_at, lpad(event.id::text, 19, '0'),
        jsonb_build_object('order', refund.order_number, 'id', refund.id, 'code', event.code, 'actor', event.actor)
      from refund join refund_events event on event.refund_id = refund.id`,
  },
  'mail-queued': {
    kind: 'mail',
    rows: sql`select created_at, id::text, jsonb_build_object('kind', kind, 'subject', subject) from mail`,
  },
  'mail-ended': {
    kind: 'mail',
    rows: sql`select coalesce(sent_at, given_up_at), id::text,
        jsonb_build_object('subject', subject, 'outcome', outcome, 'sent', sent_at is not null)
      from mail where sent_at is not null or given_up_at is not null`,
  },
  job: {
    kind: 'job',
    // The queue groups jobs by the id that they are of.
    rows: sql`select job.created_on, job.id::text, jsonb_build_object('name', job.name, 'state', job.state::text,
        'tries', job.retry_count, 'startsAt', job.start_after)
      from jobs.job job where job.state in ('created', 'retry', 'active', 'failed') and job.group_id = any(array(
        select id::text from topic union all select id::text from mail union all select id::text from parcel))
      and job.name <> 'dead'`,
  },
  'case-opened': {
    kind: 'case',
    rows: sql`select opened_at, id::text, jsonb_build_object('order', order_number, 'number', number, 'kind', kind,
        'name', case kind when 'message' then
          (select written_by from said where case_id = complaint.id order by said.written_at limit 1) end)
      from complaint`,
  },
  'case-message': {
    kind: 'case',
    rows: sql`select written_at, id::text, jsonb_build_object('order', order_number, 'number', number, 'author', author,
      'name', written_by, 'text', text) from said`,
  },
  'case-photo': {
    kind: 'case',
    rows: sql`select photo.added_at, photo.id::text, jsonb_build_object('order', order_number, 'number', number,
        'id', photo.id, 'width', photo.width, 'height', photo.height)
      from complaint join case_photos photo on photo.case_id = complaint.id`,
  },
  // What the staff added is an act.
  'document-added': {
    kind: 'case',
    rows: sql`select document.added_at, document.id::text, jsonb_build_object('order', own.number, 'case', (select number from cases where id = document.case_id))
      from own join documents document on document.order_id = own.id where document.author = 'customer'`,
  },
  'case-closed': {
    kind: 'case',
    rows: sql`select closed_at, id::text, jsonb_build_object('order', order_number, 'number', number, 'by', closed_by,
      'name', closed_by_name, 'reason', closing_reason) from complaint where closed_at is not null`,
  },
  'hold-held': {
    kind: 'hold',
    rows: sql`select hold.held_at, hold.id::text, jsonb_build_object('order', own.number, 'points', hold.points)
      from own join order_holds hold on hold.order_id = own.id`,
  },
  'hold-decided': {
    kind: 'hold',
    rows: sql`select hold.decided_at, hold.id::text,
        jsonb_build_object('order', own.number, 'decision', hold.decision, 'by', hold.decided_by, 'reason', hold.reason)
      from own join order_holds hold on hold.order_id = own.id where hold.decided_at is not null`,
  },
  note: {
    kind: 'note',
    rows: sql`select noted.written_at, noted.id::text, jsonb_build_object('order', order_number, 'id', noted.id,
        'name', staff.name, 'text', noted.text,
        'page', case when page_kind is not null then jsonb_build_object('kind', page_kind, 'id', page_id) end,
        'call', case when called is not null then jsonb_build_object('with', called, 'outcome', call_outcome) end,
        'photo', (select jsonb_build_object('width', width, 'height', height)
          from note_photos where note_id = noted.id))
      from noted join staff on staff.id = noted.written_by`,
  },
  act: {
    kind: 'act',
    // What was written is an entry of its own.
    rows: sql`select audit.at, lpad(audit.id::text, 19, '0'), jsonb_build_object('order', order_number,
        'name', staff.name, 'act', audit.act, 'effects', audit.effects, 'reason', audit.reason, 'before', audit.before,
        'after', audit.after)
      from subject join staff_audit audit on audit.subject_kind = subject.kind and audit.subject_id = subject.id
      left join staff on staff.id = audit.staff_id
      where audit.act not in ('addOrderNote', 'addNote', 'noteCall', 'answerCase', 'messageCustomer')`,
  },
};

export const SOURCES: readonly SourceQuery[] = Object.entries(QUERIES).map(([source, query]) => ({
  source: source as HistorySource,
  ...query,
}));
