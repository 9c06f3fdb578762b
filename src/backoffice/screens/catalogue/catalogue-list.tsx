import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import type { ListedOverride } from '#contract/backoffice/catalogue.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { OVERRIDE_KINDS, type OverrideKind } from '#domain/catalog/override.ts';
import { catalogueCopy as copy, lastDayText, overrideText } from './copy.ts';

export const catalogueList: ListDefinition<ListedOverride> = {
  name: 'catalogue',
  title: copy.title,
  noun: copy.noun,
  path: '/catalogo',
  read: (call, state) => call('listOverrides', { ...filtersOf(state), after: state.after ?? undefined }),
  count: (call, state) => call('countOverrides', filtersOf(state)),
  keyOf: ({ id }) => String(id),
  hrefOf: ({ asin }) => `/catalogo/${asin}`,
  columns: [
    {
      id: 'producto',
      title: copy.columns.product,
      cell: ({ title }) => <span lang="en">{title}</span>,
      csv: ({ title }) => title,
    },
    { id: 'asin', title: 'ASIN', csv: ({ asin }) => asin, isOptional: true },
    { id: 'que', title: copy.columns.what, csv: overrideText, wraps: true, phone: 2 },
    { id: 'hasta', title: copy.columns.until, csv: untilOf, phone: 2 },
    { id: 'quien', title: copy.columns.by, csv: byOf, wraps: true },
  ],
  filters: [
    { id: 'que', label: copy.kind, kind: 'choice', isSingle: true, choices: copy.kinds },
    { id: 'termina', label: copy.expiring, kind: 'choice', isSingle: true, choices: { pronto: copy.soon } },
  ],
  views: [
    { id: 'pronto', name: copy.ending, query: 'termina=pronto' },
    ...OVERRIDE_KINDS.map((id) => ({ id, name: copy.kinds[id], query: `que=${id}` })),
  ],
  empty: copy.empty,
};

function untilOf({ validUntil }: ListedOverride): string | null {
  return validUntil && lastDayText(validUntil);
}

function byOf({ by, reason }: ListedOverride): string {
  return `${by}: «${reason}»`;
}

function filtersOf({ values }: ListState): BackofficeInput<'countOverrides'> {
  const kind = values.que?.[0] as OverrideKind | undefined;
  const expiring = values.termina?.[0] === 'pronto';
  return { expiring, kind };
}
