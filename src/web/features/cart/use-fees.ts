import { useEffect, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { QuotedFees } from '#contract/cart.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { type CartLineView, totalOf } from './cart-line.ts';
import { asOffered, buyableOf, NOTHING_KNOWN, pricesOf, refusedIn } from './offered-lines.ts';

export interface FeesWish {
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
  again: () => void;
}

interface Answer {
  wish: string;
  fees: QuotedFees | null;
}

/** Below this the franchise can be asked for (specification, section 7). */
const FRANCHISE_BELOW = 200;
const BURST_MILLISECONDS = 200;

export function franchiseAskedFor(total: number): FranchiseUse {
  return total < FRANCHISE_BELOW ? 'USE' : 'NOT_APPLICABLE';
}

/** What it costs to bring these lines, worked out by the server whenever lines, shopper or choices change. */
export function useFees({ lines, ready, useFranchise, deliveryZone }: FeesWish): FeesState {
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : undefined;
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [shape, setShape] = useState<QuotedFees | null>(null);
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const offered = asOffered(lines, known);
  const buyable = buyableOf(offered);
  const asked = ready && session.kind !== 'unknown' && buyable.length > 0;
  const productsAsin = buyable.map(({ productId, quantity }) => ({ asin: productId, quantity }));
  const regime = useFranchise ?? franchiseAskedFor(totalOf(buyable));
  const body = JSON.stringify({ userId, useFranchise: regime, productsAsin, deliveryZone });
  // Prices are the server's and are not sent; when they change, so does what it costs.
  const prices = lines.map(({ price }) => price).join();
  const wish = asked ? `${attempt} ${session.kind} ${prices} ${body}` : '';

  useEffect(() => {
    if (wish === '') return;
    const controller = new AbortController();
    const ask = async () => {
      const { fees, refused } = await quote(body, controller.signal);
      if (controller.signal.aborted) return;
      if (refused.length > 0) {
        setKnown((before) => ({ ...before, refused: [...before.refused, ...refused] }));
        return;
      }
      setAnswer({ wish, fees });
      if (fees === null) return;
      setShape(fees);
      setKnown((before) => ({ ...before, prices: pricesOf(fees) }));
    };
    const timer = setTimeout(() => void ask(), BURST_MILLISECONDS);
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
    again: () => {
      setKnown(NOTHING_KNOWN);
      setAttempt((count) => count + 1);
    },
  };
}

/** The fees; else which products were refused, none when the call itself failed. */
async function quote(body: string, signal: AbortSignal): Promise<{ fees: QuotedFees | null; refused: string[] }> {
  try {
    return { fees: await api('quoteFees', { body: JSON.parse(body) }, { signal }), refused: [] };
  } catch (error) {
    if (error instanceof CallError || signal.aborted) return { fees: null, refused: refusedIn(error) };
    throw error;
  }
}
