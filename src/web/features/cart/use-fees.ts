import { useEffect, useReducer, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import type { DeliveryZone, FranchiseUse } from '#domain/order/status.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import type { CartLineView } from './cart-line.ts';

export interface FeesWish {
  lines: readonly CartLineView[];
  /** False while the cart or the shopper is not known yet. */
  ready: boolean;
  useFranchise: FranchiseUse;
  deliveryZone?: DeliveryZone | undefined;
}

export interface FeesState {
  /** The last answer; while `busy` it is only good for its shape. */
  fees: Fees | null;
  busy: boolean;
  failed: boolean;
  again: () => void;
}

type Answer = { wish: string; fees: Fees } | { wish: string; fees: null };

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
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [shape, setShape] = useState<Fees | null>(null);
  const productsAsin = lines.map(({ productId, quantity }) => ({ asin: productId, quantity }));
  const asked = ready && session.kind !== 'unknown' && lines.length > 0;
  const body = JSON.stringify({ userId, useFranchise, productsAsin, deliveryZone });
  // Prices are the server's and are not sent; when they change, so does what it costs.
  const prices = lines.map(({ price }) => price).join();
  const wish = asked ? `${attempt} ${session.kind} ${prices} ${body}` : '';

  useEffect(() => {
    if (wish === '') return;
    const controller = new AbortController();
    const ask = async () => {
      const fees = await quote(body, controller.signal);
      if (controller.signal.aborted) return;
      setAnswer({ wish, fees });
      if (fees) setShape(fees);
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
    again,
  };
}

async function quote(body: string, signal: AbortSignal): Promise<Fees | null> {
  try {
    return await api('quoteFees', { body: JSON.parse(body) }, { signal });
  } catch (error) {
    if (error instanceof CallError || signal.aborted) return null;
    throw error;
  }
}
