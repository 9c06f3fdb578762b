import type { SearchPeriod } from '#contract/backoffice/searches.ts';
import { countOf } from '#ui/format-number.ts';

const searchesOf = (count: number) => countOf(count, 'búsqueda', 'búsquedas');

/** Texts of the page of searches. */
export const searchesCopy = {
  pageTitle: 'Búsquedas · Puente · Operación',
  title: 'Búsquedas',
  lead: 'Qué busca la gente en la tienda y qué no encuentra. Cada red (unas 250 direcciones de internet vecinas) cuenta una vez por día y por búsqueda.',
  filter: 'Elegir el período',
  period: 'Período',
  periods: { day: 'Hoy', week: 'Últimos 7 días', month: 'Últimos 30 días' } satisfies Record<SearchPeriod, string>,
  totals: (searches: number, withoutAny: number, withoutOwn: number) =>
    searches === 0
      ? 'En este período nadie buscó nada.'
      : `En este período hubo ${searchesOf(searches)}: ${withoutAny} sin ningún resultado y ${withoutOwn} sin productos propios que coincidan.`,
  privacy:
    'Las palabras se ven solo si se buscaron desde al menos tres redes en un día; las demás cuentan en el total y se olvidan. Nunca se guarda lo que puede ser un correo, un teléfono o un documento.',
  fruitless: 'Sin resultado',
  fruitlessNote: 'La tienda no mostró nada, ni propio ni de Estados Unidos. Las más buscadas van primero.',
  fruitlessEmpty: {
    title: 'Ninguna búsqueda repetida quedó sin resultado',
    text: 'Todo lo que se buscó desde tres redes o más en un día tuvo algo para mostrar, o ya lo marcaste como visto.',
  },
  requests: 'Lo que esperan',
  requestsNote:
    'Clientes que buscaron algo que no había y pidieron un aviso. Se cuentan, sin nombres; cuando hay, el aviso sale solo.',
  requestsEmpty: { title: 'Nadie espera un aviso', text: 'Acá aparece lo que se pide con «Avisame cuando haya».' },
  unopened: 'Con resultados que nadie abrió',
  unopenedNote: 'La tienda mostró productos y nadie entró a ver ninguno: puede que no sean lo que se buscaba.',
  unopenedEmpty: {
    title: 'Todo lo que se buscó varias veces llevó a algún producto',
    text: 'Acá aparece lo que se busca desde tres redes o más en un día sin abrir ningún resultado.',
  },
  all: 'Lo que buscaron',
  allNote: '«Sin propios»: solo hubo productos que la tienda trajo de Estados Unidos en el momento, o ninguno.',
  allEmpty: {
    title: 'Ninguna búsqueda se repitió todavía',
    text: 'Acá aparece lo que se busca desde tres redes o más en un mismo día.',
  },
  columns: {
    query: 'Búsqueda',
    visitors: 'Redes',
    withoutOwn: 'Sin propios',
    withoutAny: 'Sin resultado',
    act: 'Vista',
    customers: 'Clientes',
    since: 'Desde',
  },
  newTab: '(se abre en otra pestaña)',
  markSeen: 'Marcar como vista',
  markSeenLabel: (query: string) => `Marcar como vista: ${query}`,
  markSeenNote: 'Una marcada como vista vuelve cuando se busca otro día sin resultado.',
} as const;

/** Texts of what the search box proposes. */
export const suggestionsCopy = {
  title: 'Sugerencias del buscador',
  lead: 'Salen de los títulos, las marcas y las categorías del catálogo, y del diccionario de la tienda: nunca de lo que busca la gente. Una que no corresponda se retira, y deja de sugerirse en singular y en plural.',
  filter: 'Ver qué se sugiere',
  text: 'Qué se sugiere al escribir',
  empty: (text: string) => ({ title: `Con «${text}» no se sugiere nada` }),
  withdrawn: 'Retiradas',
  withdrawnEmpty: { title: 'No hay ninguna retirada' },
  columns: { name: 'Sugerencia', since: 'Retirada', act: 'Acción' },
  withdraw: 'Retirar',
  withdrawLabel: (name: string) => `Retirar: ${name}`,
  restore: 'Volver a sugerir',
  restoreLabel: (name: string) => `Volver a sugerir: ${name}`,
} as const;
