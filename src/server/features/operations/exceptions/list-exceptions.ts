import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { EXCEPTIONS, type ExceptionKind, visibleKinds } from '#domain/exceptions/kinds.ts';
import { permissionsOf, type SessionRights } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { findRepairs } from '#server/features/operations/reconciliation/repairs-repository.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { placeOf, presentException, searchFor } from './find-open.ts';
import {
  type ExceptionCursor,
  type ExceptionRow,
  findException,
  findExceptions,
  findNotes,
  findWaitingOf,
  type QueueSort,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

/** A page of what waits for a person and the role may see. A kind that it may not see has no rows. */
export async function listExceptions(
  deps: Deps,
  { input, staff }: StaffRequest<'listExceptions'>,
): Promise<BackofficeReply<'listExceptions'> | Refusal> {
  const { snoozed, mine, late, orderNumber = null, sort, descending } = input;
  const cursor = input.after === undefined ? null : readCursor(input.after, sort);
  if (cursor === 'invalid') return refuseField('after', 'Esa página no existe');
  const search = searchFor(deps, permissionsOf(staff), input.kind);
  if (search.selects.length === 0) return { rows: [], next: null };
  const holderId = mine ? staff.staffId : null;
  const found = await findExceptions(deps.db, search, {
    ...{ sort, descending, snoozed, late, holderId, orderNumber, after: cursor },
    limit: PAGE_SIZE + 1,
  });
  const rows = found.slice(0, PAGE_SIZE);
  const shown = rows.map((row) => ({
    position: positionOf(row, sort),
    ...presentException(row, { now: search.now, staff }),
  }));
  return { rows: shown, next: found.length > PAGE_SIZE ? (shown.at(-1)?.position ?? null) : null };
}

/** What each of some orders waits for a person for, as far as the role sees it. */
export async function waitingOf(
  deps: Deps,
  staff: SessionRights,
  numbers: readonly number[],
): Promise<Map<number, { kind: ExceptionKind; isLate: boolean }>> {
  const search = searchFor(deps, permissionsOf(staff));
  if (search.selects.length === 0 || numbers.length === 0) return new Map();
  const rows = await findWaitingOf(deps.db, search, numbers);
  return new Map(rows.map(({ number, kind, isLate }) => [number, { kind, isLate }]));
}

export async function readException(
  deps: Deps,
  { input: { kind, subject }, staff }: StaffRequest<'readException'>,
): Promise<BackofficeReply<'readException'> | Refusal> {
  const search = searchFor(deps, permissionsOf(staff), kind);
  const found = search.selects.length === 0 ? null : await findException(deps.db, search, subject);
  if (found === null) return notFound('Esto no está en la cola: ya se resolvió, o tu rol no lo ve');
  const notes = await findNotes(deps.db, { kind, subject });
  return {
    position: positionOf(found, 'age'),
    ...presentException(found, { now: search.now, staff }),
    notes: notes.map(({ text, name, written_at }) => ({ text, by: name, at: written_at.toISOString() })),
  };
}

export async function listRepairs(
  { db }: Deps,
  { input, staff }: StaffRequest<'listRepairs'>,
): Promise<BackofficeReply<'listRepairs'> | Refusal> {
  const cursor = input.after === undefined ? null : readCursor(input.after, 'age');
  if (cursor === 'invalid') return refuseField('after', 'Esa página no existe');
  const kinds = visibleKinds(permissionsOf(staff));
  const after = cursor && { at: cursor.place as Date, kind: cursor.kind, subject: cursor.subject };
  const found = kinds.length === 0 ? [] : await findRepairs(db, { kinds, after, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, (row) => formatCursor({ ...row, place: row.repaired_at }));
  return {
    next,
    rows: rows.map((row) => ({
      kind: EXCEPTIONS[row.kind as ExceptionKind].name,
      subject: row.subject,
      ...placeOf({ ...row, kind: row.kind as ExceptionKind, orderNumber: row.order_number, label: null }),
      stalledSince: row.stalled_since.toISOString(),
      repairedAt: row.repaired_at.toISOString(),
      tries: row.tries,
    })),
  };
}

function positionOf(row: ExceptionRow, sort: QueueSort): string {
  const { since, amountUsdCents, latePercent } = row;
  const places = { age: since, amount: amountUsdCents, risk: amountUsdCents * (latePercent ?? 0) };
  return formatCursor({ ...row, place: places[sort] });
}

function formatCursor({ place, kind, subject }: { place: Date | number; kind: string; subject: string }): string {
  return `${place instanceof Date ? place.toISOString() : place} ${kind} ${subject}`;
}

function readCursor(text: string, sort: QueueSort): ExceptionCursor | 'invalid' {
  const [, value = '', kind = '', subject = ''] = /^(\S+) (\S+) (.+)$/.exec(text) ?? [];
  const place = sort === 'age' ? new Date(value) : Number(value);
  return subject === '' || Number.isNaN(Number(place)) ? 'invalid' : { place, kind, subject };
}
