import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { type PanelCaller, requireSimulator, sendToCarrier } from './panel-access.ts';

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
