import { matchesAny } from '#partners/secrets.ts';
import type { CarrierSimulator, Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';

type Deps = Pick<Context, 'config' | 'partners'>;

/** The panel is public while the carrier is simulated; with a real carrier it requires the panel's key. */
export function hasPanelAccess({ config, partners }: Deps, token: string | null): boolean {
  if (partners.carrierSimulator) return true;
  return (
    config.panelToken !== null &&
    token !== null &&
    matchesAny(token, [config.panelToken, config.previousSecrets.panelToken])
  );
}

/** The carrier's simulator; a refusal with a real carrier, whose events only the carrier itself reports. */
export function requireSimulator(deps: Deps, token: string | null): CarrierSimulator | Refusal {
  if (deps.partners.carrierSimulator) return deps.partners.carrierSimulator;
  return hasPanelAccess(deps, token)
    ? refuse(409, 'El transportista es real: sus eventos solo los anuncia él')
    : notFound();
}
