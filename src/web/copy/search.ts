import { formatCount } from '#ui/format-number.ts';

/** The search field and its list. */
export const search = {
  label: 'Buscar productos',
  placeholder: 'Buscá en tiendas de Estados Unidos',
  submit: 'Buscar',
  clear: 'Borrar lo escrito',
  suggestions: 'Sugerencias de búsqueda',
  recents: 'Búsquedas recientes',
  allResults: 'Ver todos los resultados',
  clearHistory: 'Borrar búsquedas recientes',
  removeFromHistory: (word: string) => `Borrar «${word}»`,
  count: (count: number) => {
    if (count === 0) return 'No hay sugerencias';
    return `${formatCount(count)} ${count === 1 ? 'sugerencia' : 'sugerencias'}`;
  },
  recentCount: (count: number) => `${formatCount(count)} ${count === 1 ? 'búsqueda reciente' : 'búsquedas recientes'}`,
  failed: 'a generic error occurred on the request',
} as const;
