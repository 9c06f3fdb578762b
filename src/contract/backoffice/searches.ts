import { z } from '#contract/zod.ts';
import { act, read } from './endpoint.ts';

/** How many days each period has, today included. */
export const SEARCH_PERIODS = { day: 1, week: 7, month: 30 } as const;
export type SearchPeriod = keyof typeof SEARCH_PERIODS;

const search = z.strictObject({
  query: z.string(),
  /** Each visitor counts once a day. */
  visitors: z.int(),
  /** Of them, those to whom the shop had nothing of its own to show, and those to whom nothing at all. */
  withoutOwn: z.int(),
  withoutAny: z.int(),
});

export const searchesEndpoints = {
  listSearches: read({
    summary: 'Qué se buscó y qué no se encontró',
    permission: 'catalog',
    input: z.strictObject({
      period: z
        .enum(Object.keys(SEARCH_PERIODS) as [SearchPeriod, ...SearchPeriod[]], { error: 'Ese período no existe' })
        .default('week'),
    }),
    reply: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Of all searches, those of few visitors included. */
      totals: z.strictObject({ searches: z.int(), withoutOwn: z.int(), withoutAny: z.int() }),
      /** Without result, the most asked first. */
      fruitless: z.array(search),
      /** With results of which nobody opened one. */
      unopened: z.array(search),
      searches: z.array(search),
    }),
  }),
  markSearchSeen: act({
    summary: 'Deja de mostrar una búsqueda sin resultado hasta que se busque otro día',
    permission: 'catalog',
    reason: false,
    input: z.strictObject({ query: z.string().min(1).max(80) }),
  }),
};
