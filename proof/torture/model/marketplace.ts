import type { Asin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Purchase, Zinc } from '#partners/zinc/client.ts';
import type { ZincOrder, ZincOrderState } from '#partners/zinc/order.ts';

/** What becomes of the next purchase: `lost` has its effect and no answer, `out_of_stock` and others are refusals. */
export const PLACING = [
  'ok',
  'lost',
  'down',
  'out_of_stock',
  'insufficient_funds',
  'rate_limit_exceeded',
  'unheard_of',
] as const;
export type Placing = (typeof PLACING)[number];

/** What the store sold, as its own books have it. */
export interface Sold {
  id: string;
  key: string;
  orderId: string;
  state: ZincOrderState;
  errorType: string | null;
  totalCents: number;
  lines: { asin: Asin; quantity: number }[];
  cancelled: Asin[];
  packages: { trackingNumber: string; asins: Asin[] }[];
  returnId: string | null;
}

export interface Marketplace {
  sold: Sold[];
  placing: Placing;
  isReachable: boolean;
  /** Whether it cancels what is asked; otherwise it is too late. */
  cancels: boolean;
}

export function createMarketplace(): Marketplace {
  return { sold: [], placing: 'ok', isReachable: true, cancels: true };
}

/** Whether the store keeps the money of a purchase. */
export function isLive({ state, returnId }: Sold): boolean {
  return (state === 'placed' || state === 'pending') && returnId === null;
}

/** Lines that are neither in a package nor cancelled. */
export function unsent({ lines, packages, cancelled }: Sold): Asin[] {
  const gone = new Set([...cancelled, ...packages.flatMap(({ asins }) => asins)]);
  return lines.map(({ asin }) => asin).filter((asin) => !gone.has(asin));
}

type Calls = Pick<
  Zinc,
  'placeOrder' | 'getOrder' | 'findOrderByShopOrderId' | 'cancelOrder' | 'createReturn' | 'getReturn'
>;

/** The calls of the shop; `books` are those of the schedule that runs. */
export function marketplaceCalls(books: () => Marketplace, takeCall: () => void): Calls {
  const reach = () => {
    takeCall();
    if (!books().isReachable) throw unavailable(false);
    return books();
  };
  const find = (id: string) => reach().sold.find((sold) => sold.id === id || sold.returnId === id) ?? null;
  return {
    placeOrder: async (purchase) => {
      const shelf = reach();
      const { placing } = shelf;
      const earlier = shelf.sold.find(({ key }) => key === purchase.idempotencyKey);
      if (placing === 'down') throw unavailable(false);
      if (placing !== 'ok' && placing !== 'lost')
        throw new PartnerRejected({ partner: 'zinc', status: 400, body: {}, code: placing });
      const sold = earlier ?? sell(shelf, purchase);
      if (placing === 'lost') throw unavailable(true);
      return toOrder(sold);
    },
    getOrder: async (id) => {
      const sold = find(id);
      return sold && toOrder(sold);
    },
    findOrderByShopOrderId: async (orderId) => {
      const own = reach().sold.filter((sold) => sold.orderId === orderId);
      const found = own.find(({ state }) => state === 'placed' || state === 'pending') ?? own.at(-1);
      return found ? toOrder(found) : null;
    },
    cancelOrder: async (id) => {
      const { cancels } = reach();
      const sold = find(id);
      if (!sold) throw new PartnerRejected({ partner: 'zinc', status: 404, body: {}, code: 'not_found' });
      if (sold.state === 'cancelled') return 'cancelled';
      if (!cancels || sold.packages.length > 0 || sold.state === 'failed') return 'too-late';
      sold.state = 'cancelled';
      return 'cancelled';
    },
    createReturn: async ({ marketplaceOrderId }) => {
      const sold = find(marketplaceOrderId);
      if (!sold) throw new PartnerRejected({ partner: 'zinc', status: 404, body: {}, code: 'not_found' });
      sold.returnId = `return-${sold.id}`;
      return { id: sold.returnId, state: 'credited', labelUrls: [], merchantReturnId: null };
    },
    getReturn: async (id) => (find(id) ? { id, state: 'credited', labelUrls: [], merchantReturnId: null } : null),
  };
}

function sell(shelf: Marketplace, { orderId, idempotencyKey: key, items }: Purchase): Sold {
  const sold: Sold = {
    id: `sold-${shelf.sold.length + 1}-${key}`,
    key,
    orderId,
    state: 'pending',
    errorType: null,
    totalCents: 1000 * items.length,
    lines: items.map(({ asin, quantity }) => ({ asin, quantity })),
    cancelled: [],
    packages: [],
    returnId: null,
  };
  shelf.sold.push(sold);
  return sold;
}

function toOrder(sold: Sold): ZincOrder {
  const { id, orderId, errorType, lines, packages, cancelled, returnId } = sold;
  const isWholeCancelled = lines.every(({ asin }) => cancelled.includes(asin));
  return {
    id,
    orderId,
    state: isWholeCancelled ? 'cancelled' : sold.state,
    merchantOrderIds: [],
    errorType,
    errorMessage: null,
    totalCents: cents(sold.totalCents),
    packages: packages.map((parcel) => ({ ...parcel, carrier: 'UPS', status: null })),
    isFullyShipped: unsent(sold).length === 0,
    cancelledAsins: cancelled,
    lines: lines.map((line) => ({ id: `${id}-${line.asin}`, ...line })),
    returnId,
  };
}

function unavailable(ambiguous: boolean): PartnerUnavailable {
  return new PartnerUnavailable({ partner: 'zinc', reason: ambiguous ? 'timeout' : 'network', ambiguous });
}
