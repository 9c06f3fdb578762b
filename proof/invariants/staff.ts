import type { Invariant } from './invariant.ts';

/** Rows that only acts of the staff write, with the person who wrote them; `of` says which rows of the table those are. */
const WRITTEN: readonly { table: string; id: string; person: string | null; of?: string }[] = [
  { table: 'order_notes', id: 'id', person: 'written_by' },
  { table: 'exception_notes', id: 'id', person: 'staff_id' },
  { table: 'product_overrides', id: 'id', person: 'created_by' },
  { table: 'refund_requests', id: 'id', person: 'coalesce(decided_by, requested_by)' },
  { table: 'purchase_losses', id: 'id', person: 'coalesce(decided_by, requested_by)' },
  { table: 'switches', id: 'name', person: 'changed_by', of: 'changed_by is not null' },
  // The person's name alone.
  { table: 'case_messages', id: 'id', person: null, of: "author = 'staff'" },
];

/** The audit of the back office. */
export const STAFF_INVARIANTS: readonly Invariant[] = [
  {
    name: 'changes of the staff without an audit row of the same transaction',
    subject: 'acts',
    judged: `select ${WRITTEN.map(({ table, of = 'true' }) => `(select count(*) from ${table} where ${of})`).join(' + ')} as count`,
    // Both rows were written by the transaction whose number they bear.
    violations: WRITTEN.map(
      ({ table, id, person, of = 'true' }) => `select '${table} ' || written.${id} as found from ${table} written
        where ${of} and not exists (select from staff_audit audit where audit.xmin = written.xmin
          and audit.outcome = 'done'${person === null ? '' : ` and audit.staff_id = ${person}`})`,
    ).join(' union all '),
  },
  {
    name: 'acts done twice with one key',
    subject: 'acts',
    judged: 'select count(*) as count from staff_audit where idempotency_key is not null',
    violations: `select staff_id || ' ' || act || ' ' || idempotency_key as found from staff_audit
      where idempotency_key is not null group by staff_id, act, idempotency_key having count(*) > 1`,
  },
];
