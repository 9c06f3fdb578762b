import type { Color, Condition, Gender, ImportRegime, Sort, WeightClass } from '#domain/search/filters.ts';
import { formatCount } from '#ui/format-number.ts';

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  relevance: 'Más relevantes',
  'price-asc': 'Menor precio',
  'price-desc': 'Mayor precio',
  rating: 'Mejor calificados',
};
const REGIME_NAMES: Readonly<Record<ImportRegime, string>> = {
  franchise: 'Entra en franquicia',
  import: 'Importación general',
};
const CONDITION_NAMES: Readonly<Record<Condition, string>> = { new: 'Nuevos', refurbished: 'Reacondicionados' };
const WEIGHT_NAMES: Readonly<Record<WeightClass, string>> = {
  500: 'Hasta 0,5 kg',
  1000: 'De 0,5 a 1 kg',
  3000: 'De 1 a 3 kg',
  more: 'Más de 3 kg',
};

const COLOR_NAMES: Readonly<Record<Color, string>> = {
  black: 'Negro',
  white: 'Blanco',
  gray: 'Gris',
  blue: 'Azul',
  lightblue: 'Celeste',
  green: 'Verde',
  red: 'Rojo',
  pink: 'Rosado',
  orange: 'Naranja',
  yellow: 'Amarillo',
  brown: 'Marrón',
  beige: 'Beige',
  purple: 'Violeta',
  gold: 'Dorado',
  silver: 'Plateado',
  multicolor: 'Multicolor',
};
const GENDER_NAMES: Readonly<Record<Gender, string>> = {
  women: 'Mujer',
  men: 'Hombre',
  kids: 'Niños',
  unisex: 'Unisex',
};
/** What more of a list are: one, several. */
const MORE = {
  brand: ['una marca más', 'marcas más'],
  size: ['un talle más', 'talles más'],
  color: ['un color más', 'colores más'],
  category: ['una categoría más', 'categorías más'],
} as const;

/** Filters and sort order of results. */
export const filters = {
  title: 'Filtros',
  open: 'Filtrar',
  active: 'Filtros aplicados',
  remove: 'Quitar filtro:',
  clear: 'Quitar todos',
  apply: 'Aplicar',
  showResults: ({ total, atLeast }: { total: number; atLeast: boolean }) =>
    `Ver ${formatCount(total)}${atLeast ? '+' : ''} ${total === 1 ? 'resultado' : 'resultados'}`,
  /** How many results a choice has; the title alone says in words that there are more. */
  count: (count: number, atLeast: boolean) => `${formatCount(count)}${atLeast ? '+' : ''}`,
  sort: 'Ordenar por',
  sorts: SORT_NAMES,
  price: 'Puesto en Uruguay',
  from: 'Desde',
  to: 'Hasta',
  fromPrice: (price: string) => `Desde ${price}`,
  toPrice: (price: string) => `Hasta ${price}`,
  regime: 'Régimen',
  condition: 'Estado',
  brand: 'Marca',
  size: 'Talle',
  color: 'Color',
  gender: 'Género',
  category: 'Categoría',
  stars: 'Calificación',
  discount: 'Descuento',
  arrival: 'Llegada',
  anyBound: 'Todos',
  bounds: {
    stars: (stars: string) => `${stars} estrellas o más`,
    discount: (percent: string) => `${percent} % o más`,
  },
  arrivesUntil: (day: string) => `Hasta el ${day}`,
  sizesOf: { women: 'mujer', men: 'hombre', kids: 'niños', unisex: 'unisex' },
  /** The rest of a long list. */
  more: (name: string, count: number) => {
    const [one, several] = MORE[name as keyof typeof MORE] ?? MORE.category;
    return `Ver ${count === 1 ? one : `${count} ${several}`}`;
  },
  weight: 'Peso con caja',
  choices: {
    regime: REGIME_NAMES,
    condition: CONDITION_NAMES,
    weight: WEIGHT_NAMES,
    color: COLOR_NAMES,
    gender: GENDER_NAMES,
  },
  noResults: 'Ningún producto pasa todos los filtros',
  noResultsText: 'Quitá alguno para ver más resultados.',
} as const;
