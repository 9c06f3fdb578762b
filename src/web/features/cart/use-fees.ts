import { useEffect, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { QuotedFees } from '#contract/cart.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { type CartLineView, linesTotal } from './cart-line.ts';
import { applyOffers, purchasableLines, NO_OFFERS, pricesByAsin, refusedAsins } from './current-offers.ts';

export interface FeesRequest {
  lines: readonly CartLineView[];
  /** False while the cart or the shopper is not known yet. */
  ready: boolean;
  /** What the lines' total allows, unless the shopper chose. */
  useFranchise?: FranchiseUse | undefined;
  deliveryZone?: DeliveryZone | undefined;
}

export interface FeesState {
  /** The last answer; while `busy` it is only good for its shape. */
  fees: QuotedFees | null;
  busy: boolean;
  failed: boolean;
  /** The lines as the answers made them known; what cannot be bought is left out of the calculation. */
  lines: readonly CartLineView[];
  retry: () => void;
}

interface FeesResult {
  wish: string;
  fees: QuotedFees | null;
}

/** Below this the franchise can be asked for (specification, section 7). */
const FRANCHISE_LIMIT = 200;
const DEBOUNCE_MILLISECONDS = 200;

export function defaultFranchiseUse(total: number): FranchiseUse {
  return total < FRANCHISE_LIMIT ? 'USE' : 'NOT_APPLICABLE';
}

/** What it costs to bring these lines, worked out by the server whenever lines, shopper or choices change. */
export function useFees({ lines, ready, useFranchise, deliveryZone }: FeesRequest): FeesState {
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : undefined;
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<FeesResult | null>(null);
  const [shape, setShape] = useState<QuotedFees | null>(null);
  const [known, setKnown] = useState(NO_OFFERS);
  const offered = applyOffers(lines, known);
  const buyable = purchasableLines(offered);
  const asked = ready && session.kind !== 'unknown' && buyable.length > 0;
  const productsAsin = buyable.map(({ productId, quantity }) => ({ asin: productId, quantity }));
  const regime = useFranchise ?? defaultFranchiseUse(linesTotal(buyable));
  const body = JSON.stringify({ userId, useFranchise: regime, productsAsin, deliveryZone });
  // Prices are the server's and are not sent; when they change, so does what it costs.
  const prices = lines.map(({ price }) => price).join();
  const wish = asked ? `${attempt} ${session.kind} ${prices} ${body}` : '';

  useEffect(() => {
    if (wish === '') return;
    const controller = new AbortController();
    const ask = async () => {
      const { fees, refused } = await quoteFees(body, controller.signal);
      if (controller.signal.aborted) return;
      if (refused.length > 0) {
        setKnown((before) => ({ ...before, refused: [...before.refused, ...refused] }));
        return;
      }
      setAnswer({ wish, fees });
      if (fees === null) return;
      setShape(fees);
      setKnown((before) => ({ ...before, prices: pricesByAsin(fees) }));
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wish, body]);

  const current = answer !== null && answer.wish === wish ? answer : null;
  return {
    fees: current?.fees ?? shape,
    busy: wish === '' || current === null,
    failed: current !== null && current.fees === null,
    lines: offered,
    retry: () => {
      setKnown(NO_OFFERS);
      setAttempt((count) => count + 1);
    },
  };
}

/** The fees; else which products were refused, none when the call itself failed. */
async function quoteFees(body: string, signal: AbortSignal): Promise<{ fees: QuotedFees | null; refused: string[] }> {
  try {
    return { fees: await api('quoteFees', { body: JSON.parse(body) }, { signal }), refused: [] };
  } catch (error) {
    if (error instanceof CallError || signal.aborted) return { fees: null, refused: refusedAsins(error) };
    throw error;
  }
}
