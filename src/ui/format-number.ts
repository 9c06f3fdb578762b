/** A count with points between the thousands: 2.318. Not Intl, whose output may differ between server and browser. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A count with its noun: '1 producto', '2.318 productos'. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** How many things a cart, an order or a list holds, its lines' quantities added up. */
export const formatProducts = (count: number): string => countOf(count, 'producto', 'productos');

/** How many of one product. */
export const formatUnits = (count: number): string => countOf(count, 'unidad', 'unidades');
