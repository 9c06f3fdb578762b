import type { ReactNode } from 'react';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { LiveKind } from '#contract/backoffice/live.ts';
import type { ListName } from '#domain/staff/lists.ts';
import type { Permission } from '#domain/staff/roles.ts';

/** What a cell may be told beside its row. */
export interface CellContext {
  /** The instant of the page, by which ages are told: ISO 8601. */
  now: string;
}

export interface ListColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row, context: CellContext) => ReactNode;
  /** Numbers that are compared are aligned at the end. */
  align?: 'end';
  /** The server sorts by it; the word stands in the address. `down` is the direction of the first press. */
  sort?: { word: string; isDown?: boolean };
  /** Its value in the CSV; a column without one is not in it. */
  csv?: (row: Row) => string | number | null;
  /** In which of the two lines of a row it stands on phones; without it, only the table shows it. */
  phone?: 1 | 2;
  /** It is shown only where the view chooses it. */
  isOptional?: boolean;
  /** Whose role does not have it has no such column. */
  permission?: Permission;
}

interface Choice {
  value: string;
  name: string;
}

/** A filter, by the parameters of the address that it is written in. */
export type ListFilter = { id: string; label: string } & (
  | { kind: 'choice'; choices: readonly Choice[]; isSingle?: boolean }
  /** The other parameter is the last day. */
  | { kind: 'day'; to: string }
  | { kind: 'range'; to: string; unit: string }
  | { kind: 'flag'; text: string }
  | { kind: 'number' | 'text' }
);

/** A view that the shop brings along. */
export interface BuiltInView {
  id: string;
  name: string;
  /** The address after the question mark. */
  query: string;
}

/** An act that is done to each chosen row by itself, with its own row in the audit. */
export interface BulkAct {
  id: string;
  label: string;
  act: NamesOf<'act'>;
  permission: Permission;
  /** The act's input without its fields. */
  inputOf: (key: string) => Record<string, unknown>;
  /** A field of the act, and how it is typed. */
  field?: { name: string; label: string; kind: 'text' | 'list' | 'choice'; hint?: string };
  /** The bulk act that takes this one back, with the same field. */
  inverse?: string;
}

export interface ListDefinition<Row> {
  name: ListName;
  title: string;
  /** Below the back office. */
  path: string;
  keyOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  /** What a row is called in the names of its controls; its key, where that says it. */
  labelOf?: (row: Row) => string;
  /** The heading of a row opens it beside the list, instead of its page. */
  opensBeside?: true;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  views: readonly BuiltInView[];
  bulk: readonly BulkAct[];
  /** What arrives while the list is open is said, where open pages hear of it. */
  live?: LiveKind;
  empty: { title: string; text: string };
}
