import { MAX_COMPARED } from '#domain/catalog/comparison.ts';
import { countOf } from '#ui/format-number.ts';

const WORDS = ['cero', 'un', 'dos', 'tres', 'cuatro'];

/** Products beside each other. */
export const compare = {
  title: 'Comparar productos',
  conditions: 'Una unidad de cada uno, con retiro en Montevideo y tu franquicia donde corresponde.',
  empty: 'Todavía no elegiste qué comparar',
  emptyText: `Abrí un producto y apretá Comparar. Podés poner hasta ${WORDS[MAX_COMPARED]} uno al lado del otro.`,
  search: 'Buscar productos',
  unknown: (asins: string) => `No conocemos ${asins}: lo dejamos afuera de la comparación.`,
  tooMany: (titles: string) =>
    `Se comparan hasta ${WORDS[MAX_COMPARED]} productos. Quedó afuera ${titles}: sacá uno de los otros para agregarlo.`,
  table: 'Comparación',
  fact: 'Dato',
  differs: 'Distinto',
  onlyDifferences: (count: number) => `Solo ${countOf(count, 'diferencia', 'diferencias')}`,
  everything: 'Ver todo',
  same: 'No encontramos diferencias.',
  remove: 'Sacar',
  removeOf: (title: string) => `Sacar de la comparación: ${title}`,
  toCart: 'Agregar al carrito',
  choose: 'Elegir variante',
  see: 'Ver el producto',
  suggestions: 'Agregá otro para comparar',
  suggest: (title: string) => `Agregar a la comparación: ${title}`,
  none: 'No lo informa',
} as const;

/** The names of its rows that the product page has none for, written on the server. */
export const compareRows = {
  total: 'Puesto en Uruguay',
  unbuyable: {
    forbidden: 'No puede entrar a Uruguay',
    kindle: 'No se puede comprar',
    invalid: 'No se puede comprar',
    'out-of-stock': 'Sin stock por ahora',
    'no-price': 'Sin precio por ahora',
  },
  arrival: 'Llega pagando hoy',
  rating: 'Opiniones',
  ratingOf: (rating: string, reviews: string) => `${rating} de 5 (${reviews})`,
  condition: 'Condición',
  isNew: 'Nuevo',
  refurbished: 'Reacondicionado',
  warranty: 'Garantía del fabricante',
  power: 'Voltaje',
} as const;
