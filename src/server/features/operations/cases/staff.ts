import type { Case } from '#contract/cases.ts';
import { readSnapshot, type Tx, transaction } from '#db/transaction.ts';
import type { CaseAuthor, CaseKind } from '#domain/cases/case.ts';
import type { PhotoType } from '#domain/photo/photo.ts';
import type { Context } from '#server/context.ts';
import { findOrder, findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { type CaseMailDeps, type CaseOfOrder, mailAnswer, mailClosedCase } from './case-mails.ts';
import { presentCase } from './present.ts';
import {
  insertMessage,
  lockCaseByNumber,
  saveClosing,
  selectCaseByNumber,
  selectOpenCases,
  selectPhotoData,
} from './repository.ts';

type Deps = CaseMailDeps & Pick<Context, 'db'>;

export interface OpenCase {
  number: number;
  orderNumber: number;
  kind: CaseKind;
  openedAt: Date;
  /** Who wrote last: a case whose last word is the customer's waits for an answer. */
  lastAuthor: CaseAuthor;
}

/** The open cases, the oldest first. */
export async function listOpenCases({ db }: Pick<Context, 'db'>): Promise<OpenCase[]> {
  const rows = await selectOpenCases(db);
  return rows.map((row) => ({
    number: row.number,
    orderNumber: row.order_number,
    kind: row.kind,
    openedAt: row.opened_at,
    lastAuthor: row.last_author,
  }));
}

export interface CaseForStaff {
  case: Case;
  orderNumber: number;
  /** Titles of the products that it is about. */
  products: string[];
  photos: { type: PhotoType; data: Buffer }[];
}

/** A case with its photos; null when there is none of this number. */
export async function readCaseForStaff({ db }: Pick<Context, 'db'>, number: number): Promise<CaseForStaff | null> {
  return await readSnapshot(db, async (tx) => {
    const row = await selectCaseByNumber(tx, number);
    const order = row && (await findOrder(tx, row.order_id));
    if (!order) return null;
    const lines = await findOrderLines(tx, order.id);
    return {
      case: await presentCase(tx, row),
      orderNumber: order.number,
      products: lines.filter(({ id }) => row.line_ids.includes(id)).map(({ title }) => title),
      photos: await selectPhotoData(tx, row.id),
    };
  });
}

/** Answers an open case; false when there is no open one of this number. */
export async function answerCase(
  deps: Deps,
  { number, text, writtenBy }: { number: number; text: string; writtenBy: string },
): Promise<boolean> {
  return await changeOpenCase(deps, number, async (tx, at) => {
    const messageId = deps.random.uuid();
    await insertMessage(tx, {
      id: messageId,
      case_id: at.found.id,
      author: 'staff',
      written_by: writtenBy,
      text,
      written_at: deps.clock(),
    });
    await mailAnswer(deps, tx, { ...at, messageId, answer: text });
  });
}

/** Closes an open case with a reason that the shopper reads; false when there is no open one of this number. */
export async function closeCaseByStaff(
  deps: Deps,
  { number, reason, closedBy }: { number: number; reason: string; closedBy: string },
): Promise<boolean> {
  return await changeOpenCase(deps, number, async (tx, at) => {
    const closing = { closed_at: deps.clock(), closed_by: 'staff', closed_by_name: closedBy } as const;
    await saveClosing(tx, at.found.id, { ...closing, closing_reason: reason });
    await mailClosedCase(deps, tx, { ...at, reason });
  });
}

async function changeOpenCase(
  { db }: Deps,
  number: number,
  change: (tx: Tx, at: CaseOfOrder) => Promise<void>,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const found = await lockCaseByNumber(tx, number);
    const order = found?.state === 'open' && (await findOrder(tx, found.order_id));
    if (!order) return false;
    await change(tx, { found, order });
    return true;
  });
}
