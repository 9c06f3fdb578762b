import { sameSecret } from '#partners/secrets.ts';
import type { CarrierSimulator, Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/http/refusal.ts';

type Deps = Pick<Context, 'config' | 'partners'>;

/** The panel opens for everybody while the carrier is simulated; where it is real, for who holds the panel's key. */
export function isOpenFor({ config, partners }: Deps, token: string | null): boolean {
  if (partners.carrierSimulator) return true;
  return config.panelToken !== null && token !== null && sameSecret(token, config.panelToken);
}

/** What plays events: nothing where the carrier is real, whoever asks, for there only the carrier says what happens. */
export function simulatorFor(deps: Deps, token: string | null): CarrierSimulator | Refusal {
  if (deps.partners.carrierSimulator) return deps.partners.carrierSimulator;
  return isOpenFor(deps, token) ? refuse(409, 'El transportista es real: sus eventos solo los anuncia él') : notFound();
}
