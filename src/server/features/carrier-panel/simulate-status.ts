import { carrierCode } from '#domain/order/carrier-codes.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/http/refusal.ts';
import { simulatorFor } from './access.ts';

interface StatusOrder {
  trackingNumber: string;
  statusCode: string;
  /** When it is said to have happened; now unless told. */
  date?: string | undefined;
}

/** Makes the simulated carrier announce a status; when this answers, the order has moved. */
export async function simulateStatus(
  deps: Pick<Context, 'config' | 'log' | 'partners'>,
  { trackingNumber, statusCode, date }: StatusOrder,
  token: string | null,
): Promise<{ ok: true } | Refusal> {
  const carrier = simulatorFor(deps, token);
  if (isRefusal(carrier)) return carrier;
  const code = carrierCode(statusCode.toUpperCase())?.code;
  if (!code) {
    const message = 'Ese código de evento no existe';
    return refuse(422, message, [{ field: 'statusCode', message }]);
  }
  const isTaken = await carrier.announceStatus({ trackingNumber, statusCode: code, date });
  deps.log.info({ partner: 'skypostal', call: 'simulateStatus', code }, 'the panel announced an event');
  return isTaken ? { ok: true } : notFound('No encontramos un envío con ese número');
}
