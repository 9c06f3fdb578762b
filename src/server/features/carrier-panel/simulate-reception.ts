import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';

/** Makes the simulated depot receive a package; when this answers, the package is received. */
export async function simulateReception(
  { partners }: Pick<Context, 'partners'>,
  { email, externalTracking }: { email: string; externalTracking: string },
): Promise<{ ok: true } | Refusal> {
  const { carrierSimulator } = partners;
  if (!carrierSimulator) return notFound();
  const isTaken = await carrierSimulator.receivePackage({ email, externalTracking });
  return isTaken ? { ok: true } : notFound('No encontramos un paquete con ese número');
}
