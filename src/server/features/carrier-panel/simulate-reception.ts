import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { requireSimulator } from './panel-access.ts';

/** Makes the simulated depot receive a package and returns once the shop has handled the event. */
export async function simulateReception(
  deps: Pick<Context, 'config' | 'log' | 'partners'>,
  { email, externalTracking }: { email: string; externalTracking: string },
  token: string | null,
): Promise<{ ok: true } | Refusal> {
  const carrier = requireSimulator(deps, token);
  if (isRefusal(carrier)) return carrier;
  const isReceived = await carrier.receivePackage({ email, externalTracking });
  deps.log.info({ partner: 'skypostal', call: 'simulateReception' }, 'the panel received a package');
  return isReceived ? { ok: true } : notFound('No encontramos un paquete con ese número');
}
