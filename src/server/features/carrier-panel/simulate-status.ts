import { carrierCode } from '#domain/order/carrier-codes.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/http/refusal.ts';

/** Makes the simulated carrier announce a status; when this answers, the order has moved. */
export async function simulateStatus(
  { partners }: Pick<Context, 'partners'>,
  { trackingNumber, statusCode }: { trackingNumber: string; statusCode: string },
): Promise<{ ok: true } | Refusal> {
  const { carrierSimulator } = partners;
  if (!carrierSimulator) return notFound();
  const code = carrierCode(statusCode.toUpperCase())?.code;
  if (!code) {
    const message = 'Ese código de evento no existe';
    return refuse(422, message, [{ field: 'statusCode', message }]);
  }
  const isTaken = await carrierSimulator.announceStatus({ trackingNumber, statusCode: code });
  return isTaken ? { ok: true } : notFound('No encontramos un envío con ese número');
}
