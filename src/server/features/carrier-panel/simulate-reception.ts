import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { orCarrierDown, requireSimulator } from './panel-access.ts';

/** Makes the simulated depot receive a package and returns once the shop has handled the event. */
export async function simulateReception(
  deps: Pick<Context, 'config' | 'log' | 'partners' | 'deadline'>,
  { email, externalTracking }: { email: string; externalTracking: string },
  token: string | null,
): Promise<{ ok: true } | Refusal> {
  const carrier = requireSimulator(deps, token);
  if (isRefusal(carrier)) return carrier;
  const event = { email, externalTracking };
  const isReceived = await orCarrierDown(deps, () => carrier.receivePackage(event, { deadline: deps.deadline }));
  if (isRefusal(isReceived)) return isReceived;
  deps.log.info({ partner: 'skypostal', call: 'simulateReception' }, 'the panel received a package');
  return isReceived ? { ok: true } : notFound('No encontramos un paquete con ese número');
}
