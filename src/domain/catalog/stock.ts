/** Whether the store says that it has none ('Currently unavailable.', 'Temporarily out of stock.'); the shop buys none then. */
export function isOutOfStock(availability: string | null): boolean {
  return /unavailable|out of stock/i.test(availability ?? '');
}
