import { formatCount } from '#ui/format-number.ts';

/** Cards, lists, results and the product page. */
export const catalog = {
  pictures: 'Fotos del producto',
  picture: (number: number, total: number) => `Foto ${number} de ${total}`,
  otherProducts: (category: string) => `Ver otros productos de ${category}`,
  inUnitedStates: 'en EE. UU.',
  requestPrice: 'Consultar Precio',
  noPriceToday: 'Sin precio publicado hoy',
  withTaxes: 'Con impuestos de importación',
  notForUruguay: 'No se puede traer a Uruguay',
  discount: (percent: number) => `−${percent}\u00a0%`,
  footnote:
    '«Puesto en Uruguay» calcula una unidad con retiro en Montevideo y, si corresponde, tu franquicia. El total exacto se ve en el carrito.',
  results: ({ total, atLeast }: { total: number; atLeast: boolean }) =>
    `${atLeast ? 'Al menos ' : ''}${formatCount(total)} ${total === 1 ? 'resultado' : 'resultados'}`,
  noResults: 'No hemos encontrado coincidencias con tu busqueda.',
  tryOtherKeywords: '¡Intentalo nuevamente con otras palabras!',
  seeOffers: 'Ver ofertas',
  seeAll: 'Ver todos',
  staleTitle: 'Resultados guardados.',
  staleText:
    'La tienda de Estados Unidos no responde; te mostramos lo que vimos la última vez. El precio puede cambiar.',
  offersText: 'Lo que hoy está más rebajado en Estados Unidos, con el precio puesto en Uruguay.',
  trendingText: 'Lo que más se miró en los últimos 30 días.',
  bestSellersText: 'Lo que más se compró en los últimos 90 días.',
  emptyList: 'En este momento no tenemos productos disponibles para recomendarte',
  findProducts: 'Buscar productos',
  historySignIn: 'Ingresá para ver tu historial',
  historySignInText: 'Guardamos lo que mirás solo cuando entrás con tu cuenta.',
  historyEmpty: 'Todavía no miraste ningún producto',
  historyFailed: 'No pudimos traer tu historial.',
  addedToCart: 'Producto agregado al carrito',
  seeCart: 'Ver carrito',
} as const;
