import type { HistoryEntry } from '#contract/backoffice/order-desk.ts';
import { maskJson } from '#domain/text/mask.ts';
import type { HistoryCursor } from './history-repository.ts';
import type { HistoryRow } from './history-sources-repository.ts';
import { HISTORY_TEXTS, type HistoryText } from './history-texts.ts';

/** What the reader of a history may see. */
export interface HistoryRights {
  personal: boolean;
  /** What was written in cases. */
  cases: boolean;
}

/** An entry in words: what happened, where, who did it, and what the partner sent. */
export function presentHistory(row: HistoryRow & HistoryCursor, rights: HistoryRights): HistoryEntry {
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
