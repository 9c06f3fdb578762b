import type { MovementFilters } from '#contract/backoffice/bank.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { decryptDescription } from './description-cipher.ts';
import { type MatchRow, selectCandidates, selectMatches } from './matches-repository.ts';
import {
  countMovements as countUpTo,
  findMovement,
  type MovementRow,
  type MovementSearch,
  selectMovements,
  selectSums,
} from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** From when on the decided movements are summed, where nobody says it. */
const SUM_DAYS = 31;
const MAX_SUM_DAYS = 366;
/** How far around a movement what it may be is shown. */
const CANDIDATE_DAYS = 60;
const MAX_CANDIDATES = 20;

type Deps = Pick<Context, 'db' | 'fieldCipher'>;

export async function listMovements(
  deps: Deps,
  { input }: StaffRequest<'listMovements'>,
): Promise<BackofficeReply<'listMovements'> | Refusal> {
  const { after: place, ...filters } = input;
  const search = searchOf(filters);
  if (isRefusal(search)) return search;
  const after = place === undefined ? null : readCursor(place);
  if (after === 'invalid') return refuseField('after', 'Esa página no existe');
  const { db } = deps;
  const found = await selectMovements(db, search, { after, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, ({ day, id }) => `${day} ${id}`);
  const ids = rows.map(({ id }) => id);
  const matches = await matchesOf(db, ids);
  return { next, rows: rows.map((row) => present(deps, row, matches.get(row.id))) };
}

export async function countMovements(
  { db }: Pick<Deps, 'db'>,
  { input }: StaffRequest<'countMovements'>,
): Promise<BackofficeReply<'countMovements'> | Refusal> {
  const search = searchOf(input);
  if (isRefusal(search)) return search;
  return listCountOf(await countUpTo(db, search, MAX_COUNTED + 1));
}

function searchOf(filters: MovementFilters): MovementSearch | Refusal {
  const { account = null, state = null, from = null, to = null, amountCents = null } = filters;
  if (from && to && from > to) return refuseField('to', 'El último día va después del primero');
  return { account, state, from, to, amountCents };
}

export async function sumMovements(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input }: StaffRequest<'sumMovements'>,
): Promise<BackofficeReply<'sumMovements'> | Refusal> {
  const dayBefore = (days: number) => montevideoDay(new Date(clock().getTime() - days * DAY_MS).toISOString());
  const from = input.from ?? dayBefore(SUM_DAYS);
  if (from < dayBefore(MAX_SUM_DAYS)) return refuseField('from', 'Las sumas son de un año como mucho');
  return { from, rows: await selectSums(db, { account: input.account ?? null, from }) };
}

export async function readMovement(
  deps: Deps,
  { input: { id } }: StaffRequest<'readMovement'>,
): Promise<BackofficeReply<'readMovement'> | Refusal> {
  const { db } = deps;
  const movement = await findMovement(db, id);
  if (!movement) return notFound('No hay ningún movimiento con ese identificador');
  const matches = await matchesOf(db, [id]);
  const isOpen = movement.state === 'unmatched';
  return {
    ...present(deps, movement, matches.get(id)),
    candidates: isOpen ? await candidatesFor(db, movement) : [],
  };
}

async function candidatesFor(db: Deps['db'], { amount_cents: amount, currency, day, methods }: FoundMovement) {
  const at = Date.parse(`${day}T00:00:00Z`);
  const found = await selectCandidates(db, {
    credits: amount > 0 ? [amount] : [],
    debits: amount < 0 ? [-amount] : [],
    currency,
    methods,
    from: new Date(at - CANDIDATE_DAYS * DAY_MS),
    before: new Date(at + CANDIDATE_DAYS * DAY_MS),
  });
  return found.slice(0, MAX_CANDIDATES).map(({ id, kind, orderNumber, day: on, amountCents }) => ({
    kind,
    orderNumber,
    refundId: kind === 'refund' ? id : null,
    day: on,
    amountCents,
  }));
}

type FoundMovement = NonNullable<Awaited<ReturnType<typeof findMovement>>>;

async function matchesOf(db: Deps['db'], ids: readonly string[]): Promise<Map<string, MatchRow[]>> {
  return Map.groupBy(ids.length === 0 ? [] : await selectMatches(db, ids), ({ movementId }) => movementId);
}

function present(
  deps: Pick<Deps, 'fieldCipher'>,
  row: MovementRow & { account: string },
  matches: readonly MatchRow[] = [],
) {
  return {
    id: row.id,
    day: row.day,
    account: row.account,
    amountCents: row.amount_cents,
    currency: row.currency,
    reference: row.reference,
    description: decryptDescription(deps, row),
    state: row.state,
    category: row.category,
    commissionCents: row.commission_cents,
    matches: matches.map(({ refundId, orderNumber, amountCents, commissionCents, isConfirmed, by }) => ({
      kind: refundId === null ? ('payment' as const) : ('refund' as const),
      orderNumber,
      refundId,
      amountCents,
      commissionCents,
      isConfirmed,
      by,
    })),
  };
}

function readCursor(text: string): { day: string; id: string } | 'invalid' {
  const [, day = '', id = ''] = /^(\d{4}-\d\d-\d\d) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  return Number.isNaN(Date.parse(day)) ? 'invalid' : { day, id };
}
