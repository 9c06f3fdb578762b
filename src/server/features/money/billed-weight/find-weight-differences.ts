import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { type ListCount, MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { countOpenDifferences, type DifferencePosition, selectOpenDifferences } from './repository.ts';

/** A page of orders whose packages weigh otherwise than quoted and that nobody decided about, the oldest first. */
export async function findWeightDifferences(
  { db }: Pick<Context, 'db'>,
  position: DifferencePosition | null,
): Promise<BackofficeReply<'listWeightDifferences'>> {
  const found = await selectOpenDifferences(db, { position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, (row) => `${row.found_at.toISOString()}~${row.number}`);
  return {
    next,
    rows: rows.map((row) => ({
      orderNumber: row.number,
      quotedGrams: row.quoted_grams,
      billedGrams: row.billed_grams,
      quotedCents: row.quoted_cents,
      billedCents: row.billed_cents,
      settlement: row.outcome === null ? null : { outcome: row.outcome, review: row.review },
      foundAt: row.found_at.toISOString(),
    })),
  };
}

export async function listWeightDifferences(
  deps: Pick<Context, 'db'>,
  { input: { after } }: StaffRequest<'listWeightDifferences'>,
): Promise<BackofficeReply<'listWeightDifferences'> | Refusal> {
  const position = after === undefined ? null : parsePosition(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  return await findWeightDifferences(deps, position);
}

export async function countWeightDifferences({ db }: Pick<Context, 'db'>): Promise<ListCount> {
  return listCountOf([{ ...(await countOpenDifferences(db, MAX_COUNTED + 1)), currency: 'USD' }]);
}

function parsePosition(after: string): DifferencePosition | null {
  const [, at = '', number = ''] = /^([\dTZ:.-]{20,24})~(\d{1,15})$/.exec(after) ?? [];
  return Number.isNaN(Date.parse(at)) ? null : { foundAt: new Date(at), number: Number(number) };
}
