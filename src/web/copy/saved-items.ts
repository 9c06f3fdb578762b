import { formatUnits } from '#ui/format-number.ts';

/** The products that a shopper took out of the cart to buy later. */
export const savedItems = {
  title: 'Guardado para después',
  list: 'Productos guardados para después',
  next: 'Para tu próximo envío',
  nextList: 'Productos de tu próximo envío',
  nextText: 'Los separaste para pagar menos. Cuando termines este pedido, pasalos al carrito.',
  moveNext: 'Pasar todo al carrito',
  units: formatUnits,
  move: 'Mover al carrito',
  remove: 'Quitar',
  fell: 'Bajó desde que lo guardaste: antes',
  rose: 'Subió desde que lo guardaste: antes',
  unavailable: {
    FORBIDDEN: 'La Aduana no lo deja entrar.',
    INVALID: 'No podemos traerlo: es digital o no se puede comprar por vos.',
    NO_PRICE: 'No está disponible en este momento. Queda acá por si vuelve.',
  },
  omitted: (count: number) =>
    count === 1
      ? 'Un producto que guardaste antes de ingresar no entró: la lista llega a 50. Quitá alguno y volvé a esta página.'
      : `${count} productos que guardaste antes de ingresar no entraron: la lista llega a 50. Quitá algunos y volvé a esta página.`,
  readFailed: 'No pudimos leer lo que guardaste para después.',
} as const;
