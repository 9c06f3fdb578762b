import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { EXCEPTIONS, type ExceptionKind, visibleKinds } from '#domain/exceptions/kinds.ts';
import { type Permission, permissionsOf } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findRepairs } from '#server/features/operations/reconciliation/repairs-repository.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { placeOf, presentException, searchFor } from './find-open.ts';
import {
  countExceptions as countOpen,
  countWaiting as countWaitingUpTo,
  type ExceptionCursor,
  findException,
  findExceptions,
  findNotes,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'partnerSettings'>;

/** A page of what waits for a person and the role may see. A kind that it may not see has no rows. */
export async function listExceptions(
  deps: Deps,
  { input, staff }: StaffRequest<'listExceptions'>,
): Promise<BackofficeReply<'listExceptions'> | Refusal> {
  const cursor = input.after === undefined ? null : readCursor(input.after);
  if (cursor === 'invalid') return refuseField('after', 'Esa página no existe');
  const search = searchFor(deps, permissionsOf(staff), input.kind);
  if (search.selects.length === 0) return { rows: [], next: null };
  const { snoozed, mine, orderNumber = null } = input;
  const holderId = mine ? staff.staffId : null;
  const found = await findExceptions(deps.db, search, {
    ...{ snoozed, holderId, orderNumber, after: cursor },
    limit: PAGE_SIZE + 1,
  });
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  const next = found.length > PAGE_SIZE && last ? cursorOf({ ...last, at: last.since }) : null;
  return { rows: rows.map((row) => presentException(row, { now: search.now, staff })), next };
}

export async function countExceptions(
  deps: Deps,
  { staff }: StaffRequest<'countExceptions'>,
): Promise<BackofficeReply<'countExceptions'>> {
  const counts = await countOpenExceptions(deps, permissionsOf(staff));
  const byKind = new Map(counts.map((count) => [count.kind, count]));
  return visibleKinds(permissionsOf(staff)).flatMap((kind) => byKind.get(kind) ?? []);
}

/** What waits for a person and these permissions show, by kind. */
export async function countOpenExceptions(deps: Deps, permissions: readonly Permission[]) {
  const search = searchFor(deps, permissions);
  return search.selects.length === 0 ? [] : await countOpen(deps.db, search);
}

/** How much waits for a person and these permissions show, at most `limit`. */
export async function countWaiting(deps: Deps, permissions: readonly Permission[], limit: number): Promise<number> {
  const search = searchFor(deps, permissions);
  return search.selects.length === 0 ? 0 : await countWaitingUpTo(deps.db, search, limit);
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
    ...presentException(found, { now: search.now, staff }),
    notes: notes.map(({ text, name, written_at }) => ({ text, by: name, at: written_at.toISOString() })),
  };
}

export async function listRepairs(
  { db }: Deps,
  { input, staff }: StaffRequest<'listRepairs'>,
): Promise<BackofficeReply<'listRepairs'> | Refusal> {
  const cursor = input.after === undefined ? null : readCursor(input.after);
  if (cursor === 'invalid') return refuseField('after', 'Esa página no existe');
  const kinds = visibleKinds(permissionsOf(staff));
  const after = cursor && { at: cursor.since, kind: cursor.kind, subject: cursor.subject };
  const found = kinds.length === 0 ? [] : await findRepairs(db, { kinds, after, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({
      kind: EXCEPTIONS[row.kind as ExceptionKind].name,
      subject: row.subject,
      ...placeOf({ ...row, kind: row.kind as ExceptionKind, orderNumber: row.order_number, label: null }),
      stalledSince: row.stalled_since.toISOString(),
      repairedAt: row.repaired_at.toISOString(),
      tries: row.tries,
    })),
    next: found.length > PAGE_SIZE && last ? cursorOf({ ...last, at: last.repaired_at }) : null,
  };
}

function cursorOf({ at, kind, subject }: { at: Date; kind: string; subject: string }): string {
  return `${at.toISOString()} ${kind} ${subject}`;
}

function readCursor(text: string): ExceptionCursor | 'invalid' {
  const [, instant = '', kind = '', subject = ''] = /^(\S+) (\S+) (.+)$/.exec(text) ?? [];
  const since = new Date(instant);
  return subject === '' || Number.isNaN(since.getTime()) ? 'invalid' : { since, kind, subject };
}
