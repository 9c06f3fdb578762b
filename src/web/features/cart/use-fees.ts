import { useQuery } from '@tanstack/react-query';
import type { QuotedFees } from '#contract/cart.ts';
import type { Regime } from '#contract/fee-rules.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { api } from '#web/lib/api.ts';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { type CartLineView, linesTotal } from './cart-line.ts';
import { applyOffers, type CurrentOffers, NO_OFFERS, purchasableLines, refusedProducts } from './current-offers.ts';

export interface FeesRequest {
  lines: readonly CartLineView[];
  /** False until the cart is known. */
  ready: boolean;
  /** What the shopper chose where a franchise can be used. */
  choice?: 'USE' | 'NOT_USE';
  deliveryZone?: DeliveryZone | undefined;
  /** Ids of parcels of other stores that come along. */
  parcels?: readonly string[];
}

export type FeesState = ReturnType<typeof useFees>;

interface Calculation {
  /** Null where no line can be bought. */
  fees: QuotedFees | null;
  offers: CurrentOffers;
}

const DEBOUNCE_MILLISECONDS = 200;

/**
 * Franchise use for a total in dollars while the shopper has not chosen (specification, section 7): requested below the
 * limit of the regime.
 */
export function defaultFranchiseUse(total: number, regime: Regime): FranchiseUse {
  return total < regime.franchise.below ? 'USE' : 'NOT_APPLICABLE';
}

/** Fees of the lines, calculated by the server whenever lines, shopper or choices change. */
export function useFees({ lines, ready, choice = 'USE', deliveryZone, parcels = [] }: FeesRequest) {
  const owner = useOwner();
  const { regime: pageRegime } = useShopData().settings;
  const priced = lines.map(({ productId, quantity, price, unavailable }) => [productId, quantity, price, unavailable]);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [owner, 'fees', priced, choice, deliveryZone, parcels],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MILLISECONDS));
      const userId = owner === null || owner === VISITOR ? undefined : owner;
      return quoteFees({ lines, userId, choice, deliveryZone, parcels, regime: pageRegime, offers: NO_OFFERS }, signal);
    },
    enabled: ready && owner !== null && purchasableLines(lines).length > 0,
    placeholderData: (last: Calculation | undefined, query) => (query?.queryKey[0] === owner ? last : undefined),
    // Each change of the cart is calculated anew, also one that leads back to lines of before.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { fees, offers } = data ?? { fees: null, offers: NO_OFFERS };
  const currentLines = applyOffers(lines, offers);
  const busy = isFetching || (!isError && (isPlaceholderData || fees === null));
  return {
    /** The last response; outdated while `busy`, when only its rows matter. */
    fees,
    busy,
    /** The same, null unless they are those of the lines as they are now. */
    current: busy || isError ? null : fees,
    failed: isError && !isFetching,
    /** Lines with current offers applied; unavailable ones are left out of the calculation. */
    lines: currentLines,
    /** The franchise use that is requested. */
    useFranchise: requestedUse(currentLines, fees?.regime ?? pageRegime, choice),
    retry: () => void refetch(),
  };
}

function requestedUse(lines: readonly CartLineView[], regime: Regime, choice: 'USE' | 'NOT_USE') {
  const use = defaultFranchiseUse(linesTotal(purchasableLines(lines)), regime);
  return use === 'USE' ? choice : use;
}

interface Quote extends Omit<FeesRequest, 'ready' | 'parcels'> {
  parcels: readonly string[];
  userId: string | undefined;
  choice: 'USE' | 'NOT_USE';
  /** A regime may begin while the page is open: then the response has the new one. */
  regime: Regime;
  offers: CurrentOffers;
}

/** Asks again without refused products, and where current prices or regime change the use to request. */
async function quoteFees(quote: Quote, signal: AbortSignal): Promise<Calculation> {
  const { userId, choice, regime, deliveryZone } = quote;
  const lines = purchasableLines(applyOffers(quote.lines, quote.offers));
  if (lines.length === 0) return { fees: null, offers: quote.offers };
  const useFranchise = requestedUse(lines, regime, choice);
  const productsAsin = lines.map(({ productId, quantity }) => ({ asin: productId, quantity }));
  try {
    const parcels = quote.parcels.length > 0 ? { parcels: [...quote.parcels] } : {};
    const body = { userId, useFranchise, productsAsin, deliveryZone, ...parcels };
    const fees = await api('quoteFees', { body }, { signal });
    const prices = new Map(fees.products.map(({ asin, price }) => [asin, price]));
    const offers = { ...quote.offers, prices };
    const isSettled = requestedUse(applyOffers(lines, offers), fees.regime, choice) === useFranchise;
    return isSettled ? { fees, offers } : quoteFees({ ...quote, offers, regime: fees.regime }, signal);
  } catch (error) {
    const refused = refusedProducts(error);
    if (!lines.some(({ productId }) => refused.has(productId))) throw error;
    const offers = { ...quote.offers, refused: new Map([...quote.offers.refused, ...refused]) };
    return quoteFees({ ...quote, offers }, signal);
  }
}
