import type { ReturnReason } from '#domain/order/return-reasons.ts';
import type { ZincReturnWire } from './wire.ts';

export type ReturnState = 'open' | 'approved' | 'denied' | 'credited';

export interface ZincReturn {
  id: string;
  state: ReturnState;
  /** What to print and stick on the parcels; empty until the return is approved. */
  labelUrls: string[];
  merchantReturnId: string | null;
}

export interface ReturnRequest {
  marketplaceOrderId: string;
  items: { orderItemId: string; quantity: number }[];
  reason: ReturnReason;
  notes: string | null;
}

/** An unknown status counts as open: the return is polled further and nothing is decided by it. */
function toReturnState(status: string): ReturnState {
  return status === 'approved' || status === 'denied' || status === 'credited' ? status : 'open';
}

export function toReturn(wire: ZincReturnWire): ZincReturn {
  return {
    id: wire.id,
    state: toReturnState(wire.status),
    labelUrls: (wire.label_urls ?? []).filter((url) => /^https?:/.test(url) && URL.canParse(url)),
    merchantReturnId: wire.merchant_return_id ?? null,
  };
}
