import { formatProducts } from '#ui/format-number.ts';

/** The alert of a favorite. */
export const priceAlerts = {
  label: 'Avisame si baja de precio o vuelve a haber stock',
  labelBelow: (price: string) => `Avisame si llega a ${price} en EE. UU. o vuelve a haber stock`,
  on: 'Te avisamos por mail si baja de precio o vuelve a haber stock.',
  off: 'Apagaste el aviso de este producto.',
  failed: 'No pudimos cambiar el aviso. Volvé a intentarlo.',
} as const;

/** The button of a product that cannot be bought now. */
export const stockAlert = {
  notifyMe: 'Avisame cuando vuelva',
  on: 'Te avisamos por mail cuando vuelva. Lo guardamos en tus favoritos.',
} as const;

/** The alert of a product that can be bought. Prices are dollars of the store. */
export const dropAlert = {
  notifyMe: 'Avisame si baja',
  isOn: 'Te avisamos si baja',
  title: 'Avisame si baja',
  when: '¿Cuándo te avisamos?',
  any: 'Cuando baje',
  anyDetail: (percent: number, least: string) => `Si baja un ${percent} % o más, desde ${least}`,
  below: 'Cuando llegue a un precio',
  belowDetail: (price: string) => `Hoy cuesta ${price} en EE. UU.`,
  price: 'Precio en EE. UU., en dólares',
  lowestHint: (price: string) => `El más bajo que vimos es ${price}.`,
  note: 'Te escribimos por mail, y también si se agota y vuelve a haber stock. Lo guardamos en tus favoritos.',
  save: 'Avisame',
  turnOff: 'Apagar el aviso',
} as const;

/** The favorite button and the list of favorites. */
export const favorites = {
  title: 'Favoritos',
  add: 'Agregar a favoritos',
  remove: 'Quitar de favoritos',
  added: 'Agregado a tus favoritos',
  removed: 'Quitado de tus favoritos',
  undo: 'Deshacer',
  viewFavorites: 'Ver favoritos',
  addFailed: 'No pudimos guardar el favorito. Volvé a intentarlo.',
  removeFailed: 'No pudimos quitar el favorito. Volvé a intentarlo.',
  empty: 'Todavía no tienes productos en tus favoritos',
  findProducts: 'Buscar productos',
  toCart: 'Agregar al carrito',
  removeFromList: 'Eliminar de la lista',
  addedToCart: 'Producto agregado correctamenteal carrito',
  seeCart: 'Ver carrito',
  failed: 'No pudimos traer tus favoritos.',
  count: formatProducts,
} as const;
