import { carrierCode } from '#domain/order/carrier-codes.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { type PanelCaller, requireSimulator, sendToCarrier } from './panel-access.ts';

interface StatusRequest {
  trackingNumber: string;
  statusCode: string;
  /** ISO 8601 time of the event; now by default. */
  date?: string | undefined;
}

/** Makes the simulated carrier report a status and returns once the shop has handled the event. */
export async function simulateStatus(
  deps: Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'partners' | 'deadline'>,
  { trackingNumber, statusCode, date }: StatusRequest,
  caller: PanelCaller,
): Promise<{ ok: true } | Refusal> {
  const carrier = await requireSimulator(deps, caller);
  if (isRefusal(carrier)) return carrier;
  const code = carrierCode(statusCode.toUpperCase())?.code;
  if (!code) {
    const message = 'Ese código de evento no existe';
    return refuse(422, message, [{ field: 'statusCode', message }]);
  }
  const event = { trackingNumber, statusCode: code, date };
  const send = () => carrier.announceStatus(event, { deadline: deps.deadline });
  const isReported = await sendToCarrier(deps, { field: 'trackingNumber', send });
  if (isRefusal(isReported)) return isReported;
  deps.log.info({ partner: 'skypostal', call: 'simulateStatus', code }, 'the panel triggered a carrier event');
  return isReported ? { ok: true } : notFound('No encontramos un envío con ese número');
}

/** Makes the simulated depot receive a package and returns once the shop has handled the event. */
export async function simulateReception(
  deps: Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'partners' | 'deadline'>,
  { email, externalTracking }: { email: string; externalTracking: string },
  caller: PanelCaller,
): Promise<{ ok: true } | Refusal> {
  const carrier = await requireSimulator(deps, caller);
  if (isRefusal(carrier)) return carrier;
  const event = { email, externalTracking };
  const send = () => carrier.receivePackage(event, { deadline: deps.deadline });
  const isReceived = await sendToCarrier(deps, { field: 'externalTracking', send });
  if (isRefusal(isReceived)) return isReceived;
  deps.log.info({ partner: 'skypostal', call: 'simulateReception' }, 'the panel received a package');
  return isReceived ? { ok: true } : notFound('No encontramos un paquete con ese número');
}
