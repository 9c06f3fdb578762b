import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { NoticeCandidate } from '#contract/backoffice/notices.ts';
import { readSnapshot } from '#db/transaction.ts';
import { describeDetail } from '#domain/exceptions/details.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { maskJson } from '#domain/text/mask.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { findOrderOfNotice, subjectOf } from './notice-subject.ts';
import { type CandidateRow, findCandidates, findNotice, findProblem, findReturnOfPackage } from './repository.ts';

export const NOTICE_NOT_FOUND = 'Ese aviso no existe';

/** A notice with what it probably belongs to; personal data masked for a role that may not see them. */
export async function readNotice(
  { db }: Pick<Context, 'db'>,
  { input, staff }: StaffRequest<'readNotice'>,
): Promise<BackofficeReply<'readNotice'> | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const row = await findNotice(tx, input);
    if (!row) return notFound(NOTICE_NOT_FOUND);
    const subject = subjectOf(row);
    const isPackage = subject.kind === 'package';
    const orderId = await findOrderOfNotice(tx, row);
    const order = orderId === null ? null : await findOrder(tx, orderId);
    const goodsReturn = isPackage ? await findReturnOfPackage(tx, subject.number) : null;
    const { email = null } = row.body as { email?: string | null };
    const mayBe = isPackage && order === null && row.outcome === 'parked';
    return {
      ...subject,
      key: row.event_key,
      receivedAt: row.received_at.toISOString(),
      state: row.outcome,
      body: JSON.stringify(maskJson(row.body, !sessionMay(staff, 'customers')), null, 2),
      orderNumber: order?.number ?? null,
      returnRequestedAt: goodsReturn?.requested_at.toISOString() ?? null,
      returnReason: goodsReturn?.reason ?? null,
      problem: presentProblem(await findProblem(tx, input)),
      candidates: mayBe ? merge(await findCandidates(tx, { trackingNumber: subject.number, email })) : [],
    };
  });
}

function presentProblem(found: Awaited<ReturnType<typeof findProblem>>) {
  if (found === null) return null;
  const { kind, word, reported_cents, reported_currency, amount_cents, currency, resolved_at } = found;
  const facts = { amount: [reported_cents, reported_currency, amount_cents, currency], code: [word] };
  const detail = kind === 'amount' || kind === 'code' ? [kind, ...facts[kind]].join('|') : kind;
  return { text: describeDetail(detail), isOpen: resolved_at === null };
}

/** One candidate an order, with all of its reasons; the rows have the strongest reason first. */
function merge(rows: readonly CandidateRow[]): NoticeCandidate[] {
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((ofOrder) => {
    const [first] = ofOrder;
    if (!first) return [];
    return {
      orderNumber: first.number,
      status: first.status,
      orderedAt: first.created_at.toISOString(),
      locker: first.locker,
      reasons: [...new Set(ofOrder.map(({ reason }) => reason))],
    };
  });
}
