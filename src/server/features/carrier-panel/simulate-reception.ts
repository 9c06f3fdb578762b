import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal } from '#server/http/refusal.ts';
import { simulatorFor } from './access.ts';

/** Makes the simulated depot receive a package; when this answers, the package is received. */
export async function simulateReception(
  deps: Pick<Context, 'config' | 'log' | 'partners'>,
  { email, externalTracking }: { email: string; externalTracking: string },
  token: string | null,
): Promise<{ ok: true } | Refusal> {
  const carrier = simulatorFor(deps, token);
  if (isRefusal(carrier)) return carrier;
  const isTaken = await carrier.receivePackage({ email, externalTracking });
  deps.log.info({ partner: 'skypostal', call: 'simulateReception' }, 'the panel received a package');
  return isTaken ? { ok: true } : notFound('No encontramos un paquete con ese número');
}
