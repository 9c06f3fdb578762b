import { PartnerUnavailable } from '#partners/errors.ts';
import { matchesAny } from '#partners/secrets.ts';
import type { CarrierSimulator, Context } from '#server/context.ts';
import { notFound, Refusal, refuse } from '#server/refusal.ts';

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

const RETRY_SECONDS = 5;

/** The carrier's answer to an event; a refusal when it has none, because the event may have been handled or not. */
export async function orCarrierDown(
  { log }: Pick<Context, 'log'>,
  event: () => Promise<boolean>,
): Promise<boolean | Refusal> {
  try {
    return await event();
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    log.warn({ partner: 'skypostal', error }, 'the carrier handled no event of the panel');
    return new Refusal(503, 'El transportista no responde; mirá si la orden cambió y probá de nuevo', {
      retryAfter: RETRY_SECONDS,
    });
  }
}
