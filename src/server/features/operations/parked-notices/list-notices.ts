import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { subjectOf } from './notice-subject.ts';
import { countNotices as countUpTo, type NoticePosition, selectNoticePage } from './repository.ts';

/** A page of notices that found no order, the oldest first; or of those that a person decided about. */
export async function listNotices(
  { db }: Pick<Context, 'db'>,
  { input: { state, source, after } }: StaffRequest<'listNotices'>,
): Promise<BackofficeReply<'listNotices'> | Refusal> {
  const position = after === undefined ? null : parsePosition(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const found = await selectNoticePage(db, { state, source: source ?? null, position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, (row) => [row.received_at.toISOString(), row.source, row.event_key].join('~'));
  return {
    next,
    rows: rows.map((row) => ({
      ...subjectOf(row),
      key: row.event_key,
      receivedAt: row.received_at.toISOString(),
      returnRequestedAt: row.return_requested_at?.toISOString() ?? null,
    })),
  };
}

export async function countNotices(
  { db }: Pick<Context, 'db'>,
  { input: { state, source } }: StaffRequest<'countNotices'>,
): Promise<BackofficeReply<'countNotices'>> {
  return listCountOf([{ count: await countUpTo(db, { state, source: source ?? null, limit: MAX_COUNTED + 1 }) }]);
}

function parsePosition(after: string): NoticePosition | null {
  const [, at = '', source = '', key = ''] = /^([\dTZ:.-]{20,24})~(\w{1,20})~(.{1,160})$/.exec(after) ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { receivedAt: new Date(at), source, key };
}
