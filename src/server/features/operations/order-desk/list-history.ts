import type { HistoryEntry } from '#contract/backoffice/order-desk.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { HISTORY_KINDS, MACHINE_KINDS } from '#domain/staff/order-history.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { maskJson } from '#domain/text/mask.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { countHistory, type HistoryCursor, selectHistory } from './history-repository.ts';
import type { HistoryRow } from './history-sources-repository.ts';
import { HISTORY_TEXTS, type HistoryText } from './history-texts.ts';

const PEOPLE_KINDS = HISTORY_KINDS.filter((kind) => !MACHINE_KINDS.includes(kind));

/** Everything that happened to an order, whoever said it, the newest first. */
export async function listOrderHistory(
  { db }: Pick<Context, 'db'>,
  { input: { number, kind, machine, after }, staff }: StaffRequest<'listOrderHistory'>,
): Promise<{ rows: HistoryEntry[]; next: string | null; folded: number } | Refusal> {
  const cursor = after === undefined ? null : parseCursor(after);
  if (cursor === undefined) return refuseField('after', 'Esa página de la historia no existe');
  const order = await findOrderByNumber(db, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const keys = { id: order.id, number };
  const isFolded = kind === undefined && !machine;
  const kinds = isFolded ? PEOPLE_KINDS : kind === undefined ? null : [kind];
  const found = await selectHistory(db, { order: keys, kinds, after: cursor, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  const rights = { personal: sessionMay(staff, 'customers'), cases: sessionMay(staff, 'cases') };
  return {
    rows: rows.map((row) => presentHistory(row, rights)),
    next: found.length > PAGE_SIZE && last ? `${last.micros}~${last.key}` : null,
    folded: isFolded ? await countHistory(db, keys, MACHINE_KINDS) : 0,
  };
}

/** Undefined for a text that no page ended with. */
function parseCursor(text: string): HistoryCursor | undefined {
  const [, micros, key] = /^(\d{1,17})~([\w -]{1,150})$/.exec(text) ?? [];
  return micros === undefined || key === undefined ? undefined : { micros, key };
}

/** What the reader of a history may see. */
interface HistoryRights {
  personal: boolean;
  /** What was written in cases. */
  cases: boolean;
}

/** An entry in words: what happened, where, who did it, and what the partner sent. */
function presentHistory(row: HistoryRow & HistoryCursor, rights: HistoryRights): HistoryEntry {
  const { text, who, partner = null, detail = null, raw } = textOf(row);
  const isOfCase = row.source === 'case-message' || row.source === 'case-closed';
  const hidesDetail = (isOfCase && !rights.cases) || detail === '';
  return {
    key: row.key,
    at: new Date(Number(row.micros) / 1000).toISOString(),
    kind: row.kind,
    partner,
    who,
    text,
    detail: hidesDetail ? null : detail,
    raw: raw === undefined ? null : JSON.stringify(maskJson(raw, !rights.personal), null, 2),
  };
}

function textOf({ source, data }: HistoryRow): HistoryText {
  const describe = HISTORY_TEXTS[source] as (data: object) => HistoryText;
  return describe(data);
}
