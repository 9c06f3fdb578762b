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

/** The alert of a product that can be bought. */
export const dropAlert = { notifyMe: 'Avisame si baja', isOn: 'Te avisamos si baja' } as const;

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
