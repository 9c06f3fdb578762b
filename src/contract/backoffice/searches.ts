import { z } from '#contract/zod.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { act, read } from './endpoint.ts';

/** How many days each period has, today included. */
export const SEARCH_PERIODS = { day: 1, week: 7, month: 30 } as const;
export type SearchPeriod = keyof typeof SEARCH_PERIODS;

const suggestion = z.string().min(1).max(MAX_KEYWORD_LENGTH);

const search = z.strictObject({
  query: z.string(),
  /** Each network counts once a day. */
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
      /** Of all searches, those of few networks included. */
      totals: z.strictObject({ searches: z.int(), withoutOwn: z.int(), withoutAny: z.int() }),
      /** Without result, the most asked first. */
      fruitless: z.array(search),
      /** With results of which nobody opened one. */
      unopened: z.array(search),
      searches: z.array(search),
      /** What customers wait for, that of the most first: nobody's name. */
      requests: z.array(z.strictObject({ query: z.string(), customers: z.int(), since: z.iso.date() })),
    }),
  }),
  markSearchSeen: act({
    summary: 'Deja de mostrar una búsqueda sin resultado hasta que se busque otro día',
    permission: 'catalog',
    reason: false,
    input: z.strictObject({ query: z.string().min(1).max(80) }),
  }),
  listSuggestions: read({
    summary: 'Qué sugiere el buscador para un texto, y qué se retiró',
    permission: 'catalog',
    input: z.strictObject({ text: z.string().max(MAX_KEYWORD_LENGTH).default('') }),
    reply: z.strictObject({
      suggestions: z.array(z.string()),
      /** The newest first. */
      withdrawn: z.array(z.strictObject({ name: z.string(), withdrawnAt: z.iso.datetime() })),
    }),
  }),
  withdrawSuggestion: act({
    summary: 'Retira una sugerencia del buscador',
    permission: 'catalog',
    reason: false,
    input: z.strictObject({ name: suggestion }),
  }),
  restoreSuggestion: act({
    summary: 'Vuelve a dejar que el buscador sugiera lo que se retiró',
    permission: 'catalog',
    reason: false,
    input: z.strictObject({ name: suggestion }),
  }),
};
