import { useEffect, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { QuotedFees } from '#contract/cart.ts';
import type { Regime, TariffReply } from '#contract/fee-rules.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { type CartLineView, linesTotal } from './cart-line.ts';
import {
  applyOffers,
  type CurrentOffers,
  NO_OFFERS,
  pricesByAsin,
  purchasableLines,
  refusedProducts,
} from './current-offers.ts';

export interface FeesRequest {
  lines: readonly CartLineView[];
  /** False until the cart and the shopper are known. */
  ready: boolean;
  /** The use to request under a regime; without it that follows from the total. */
  chooseUse?: ((regime: Regime | undefined) => FranchiseUse) | undefined;
  deliveryZone?: DeliveryZone | undefined;
}

export interface FeesState {
  /** The last response; outdated while `busy`, when only its rows matter. */
  fees: QuotedFees | null;
  busy: boolean;
  failed: boolean;
  /** Lines with current offers applied; unavailable ones are left out of the calculation. */
  lines: readonly CartLineView[];
  /** That of the last response, else that of the page: a regime may begin while the page is open. */
  regime: Regime | undefined;
  retry: () => void;
}

interface FeesResult {
  requestKey: string;
  fees: QuotedFees | null;
}

const DEBOUNCE_MILLISECONDS = 200;

/**
 * Franchise use for a total in dollars while the shopper has not chosen (specification, section 7): requested below the
 * limit of the regime. When the limit is not known, the server decides.
 */
export function defaultFranchiseUse(total: number, regime: Regime | undefined): FranchiseUse {
  return regime === undefined || total < regime.franchise.below ? 'USE' : 'NOT_APPLICABLE';
}

/** The customs rules of today, as the server gave them with the page. */
export function useRegime(): Regime | undefined {
  return useShopData()?.settings.regime;
}

/** The shop's own charges of today, as the server gave them with the page. */
export function useTariff(): TariffReply | undefined {
  return useShopData()?.settings.tariff;
}

/** Fees of the lines, calculated by the server whenever lines, shopper or choices change. */
export function useFees({ lines, ready, chooseUse, deliveryZone }: FeesRequest): FeesState {
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : undefined;
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<FeesResult | null>(null);
  const [lastFees, setLastFees] = useState<QuotedFees | null>(null);
  const [offers, setOffers] = useState(NO_OFFERS);
  const currentLines = applyOffers(lines, offers);
  const purchasable = purchasableLines(currentLines);
  const canRequest = ready && session.kind !== 'unknown' && purchasable.length > 0;
  const productsAsin = purchasable.map(({ productId, quantity }) => ({ asin: productId, quantity }));
  const shownRegime = useRegime();
  const regime = lastFees?.regime ?? shownRegime;
  const requested = chooseUse?.(regime) ?? defaultFranchiseUse(linesTotal(purchasable), regime);
  const body = JSON.stringify({ userId, useFranchise: requested, productsAsin, deliveryZone });
  // The server has its own prices, so they are not sent; a changed price still requires a new quote.
  const prices = lines.map(({ price }) => price).join();
  const requestKey = canRequest ? `${attempt} ${session.kind} ${prices} ${body}` : '';

  useEffect(() => {
    if (requestKey === '') return;
    const controller = new AbortController();
    const request = async () => {
      const { fees, refused } = await quoteFees(body, controller.signal);
      if (controller.signal.aborted) return;
      if (refused.size > 0) {
        setOffers((before) => ({ ...before, refused: new Map([...before.refused, ...refused]) }));
        return;
      }
      setResult({ requestKey, fees });
      if (fees === null) return;
      setLastFees(fees);
      setOffers((before) => ({ ...before, prices: pricesByAsin(fees) }));
    };
    const timer = setTimeout(() => void request(), DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [requestKey, body]);

  const current = result !== null && result.requestKey === requestKey ? result : null;
  return {
    fees: current?.fees ?? lastFees,
    busy: requestKey === '' || current === null,
    failed: current !== null && current.fees === null,
    lines: currentLines,
    regime,
    retry: () => {
      setOffers(NO_OFFERS);
      setAttempt((count) => count + 1);
    },
  };
}

interface FeesAnswer {
  fees: QuotedFees | null;
  refused: CurrentOffers['refused'];
}

/** The fees, else the refused products; none when the request itself failed. */
async function quoteFees(body: string, signal: AbortSignal): Promise<FeesAnswer> {
  try {
    return { fees: await api('quoteFees', { body: JSON.parse(body) }, { signal }), refused: NO_OFFERS.refused };
  } catch (error) {
    if (error instanceof CallError || signal.aborted) return { fees: null, refused: refusedProducts(error) };
    throw error;
  }
}
