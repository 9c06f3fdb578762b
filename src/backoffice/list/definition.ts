import type { ReactNode } from 'react';
import type { BackofficeCaller, NamesOf } from '#contract/backoffice/caller.ts';
import type { LiveKind } from '#contract/backoffice/live.ts';
import type { ListCount } from '#contract/backoffice/page.ts';
import type { Cell } from '#domain/exports/csv.ts';
import type { ListName } from '#domain/staff/lists.ts';
import type { Permission } from '#domain/staff/roles.ts';

/** What a cell may be told beside its row. */
export interface CellContext {
  /** The instant of the page, by which ages are told: ISO 8601. */
  now: string;
}

export type ListColumn<Row> = {
  id: string;
  title: string;
  /** Numbers that are compared are aligned at the end. */
  align?: 'end';
  /** The server sorts by it; the word stands in the address. `down` is the direction of the first press. */
  sort?: { word: string; isDown?: boolean };
  /** In which of the two lines of a row it stands on phones; without it, only the table shows it. */
  phone?: 1 | 2;
  /** Long text, which takes lines instead of being cut. */
  wraps?: true;
  /** It is shown beside an open row too, where there is little room. */
  isBeside?: true;
  /** It is shown only where the view chooses it. */
  isOptional?: boolean;
  /** The same on screens that are too narrow for it. */
  isWide?: boolean;
  /** Whose role does not have it has no such column. */
  permission?: Permission;
} /** Its value in the CSV; a column without one is not in it. Without a cell, the table shows it. */ & (
  | { cell: (row: Row, context: CellContext) => ReactNode; csv?: (row: Row) => Cell }
  | { cell?: undefined; csv: (row: Row) => string | number | null }
);

/** A filter, by the parameters of the address that it is written in. */
export type ListFilter = {
  id: string;
  label: string;
  /** What the call names it, where what is typed may be none: a refusal is told by the filter's name. */
  input?: readonly string[];
} /** Values with their names. */ & (
  | { kind: 'choice'; choices: Readonly<Record<string, string>>; isSingle?: boolean }
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
  field?: {
    name: string;
    label: string;
    kind: 'text' | 'list' | 'choice';
    hint?: string;
    /** Each row has a field of its own; one that is left empty is left out. */
    isOfRow?: true;
  };
  /** The bulk act that takes this one back, with the same field. */
  inverse?: string;
}

/** What the address says of a list. */
export interface ListState {
  /** By the parameter; what is empty is not there. */
  values: Readonly<Record<string, readonly string[]>>;
  sort: { word: string; isDown: boolean } | null;
  /** Chosen columns in their order; null: those of the list. */
  columns: readonly string[] | null;
  /** The view that was opened, a built-in or saved one. */
  view: string | null;
  /** Where the page begins; null on the first. */
  after: string | null;
  /** Where the pages before it began, but for the first. */
  earlier: readonly string[];
  /** The row that is open beside the list. */
  panel: string | null;
  /** Filters, columns and sorts of another version, which are left out. */
  unknown: readonly string[];
}

export interface ListPage<Row> {
  rows: readonly Row[];
  next: string | null;
}

export interface ListDefinition<Row> {
  name: ListName;
  title: string;
  /** What its rows are called. */
  noun: { one: string; many: string; isMasculine?: boolean };
  /** The tab without filters, where that does not show everything. */
  all?: string;
  /** Below the back office; its CSV is at `csv` below that. */
  path: string;
  /** What the server is asked for a state. */
  read: (call: BackofficeCaller, state: ListState) => Promise<ListPage<Row>>;
  /** A list whose rows are not counted has none. */
  count?: (call: BackofficeCaller, state: ListState) => Promise<ListCount>;
  keyOf: (row: Row) => string;
  /** What a row is called in the names of its controls; its key, where that says it. */
  labelOf?: (row: Row) => string;
  /** The page of a row, to which its first column leads; null where it has none. */
  hrefOf?: (row: Row) => string | null;
  /** The heading of a row opens it beside the list, instead of its page. */
  opensBeside?: true;
  /** The text filter that has a field of its own above the list. */
  search?: { id: string; label: string; hint: string };
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  views?: readonly BuiltInView[];
  bulk?: readonly BulkAct[];
  /** What arrives while the list is open is said, where open pages hear of it. */
  live?: LiveKind;
  empty: { title: string; text: string };
}
