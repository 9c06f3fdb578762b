import { sessionMay } from '#domain/staff/roles.ts';
import { isRequestRefused, PartnerUnavailable } from '#partners/errors.ts';
import { matchesAny } from '#partners/secrets.ts';
import { sessionCookie } from '#server/backoffice/session-cookie.ts';
import type { CarrierSimulator, Context } from '#server/context.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { notFound, Refusal, refuse } from '#server/refusal.ts';

type Deps = Pick<Context, 'clock' | 'config' | 'db' | 'partners'>;

/** With what a caller of the panel came, unchecked. */
export interface PanelCaller {
  /** The panel's key. */
  token: string | null;
  cookies: string | undefined;
}

/** What a caller of the panel may see. */
interface PanelAccess {
  showsEmail: boolean;
}

/**
 * The panel is public while the carrier is simulated; with a real carrier it requires the panel's key, or a session of
 * the staff that may handle packages, which sees a customer's address only where it may see customers. Null: the caller
 * may not open it.
 */
export async function findPanelAccess(deps: Deps, { token, cookies }: PanelCaller): Promise<PanelAccess | null> {
  const { config, partners } = deps;
  if (partners.carrierSimulator) return { showsEmail: true };
  const secrets = [config.panelToken ?? '', config.previousSecrets.panelToken];
  if (config.panelToken !== null && token !== null && matchesAny(token, secrets)) return { showsEmail: true };
  const session = sessionCookie(config).read(cookies);
  const staff = session === null ? null : await findStaffSession(deps, session);
  return staff && sessionMay(staff, 'packages') ? { showsEmail: sessionMay(staff, 'customers') } : null;
}

/** The carrier's simulator; a refusal with a real carrier, whose events only the carrier itself reports. */
export async function requireSimulator(deps: Deps, caller: PanelCaller): Promise<CarrierSimulator | Refusal> {
  if (deps.partners.carrierSimulator) return deps.partners.carrierSimulator;
  return (await findPanelAccess(deps, caller))
    ? refuse(409, 'El transportista es real: sus eventos solo los anuncia él')
    : notFound();
}

const RETRY_SECONDS = 5;

interface CarrierCall {
  /** The field of the number by which the event names its package. */
  field: string;
  send: () => Promise<boolean>;
}

/**
 * The carrier's answer to an event; a refusal when it does not accept the number, or gives none, because then the event
 * may have been handled or not.
 */
export async function sendToCarrier(
  { log }: Pick<Context, 'log'>,
  { field, send }: CarrierCall,
): Promise<boolean | Refusal> {
  try {
    return await send();
  } catch (error) {
    if (isRequestRefused(error)) {
      const message = 'El transportista no acepta ese número';
      return refuse(400, message, [{ field, message }]);
    }
    if (!(error instanceof PartnerUnavailable)) throw error;
    log.warn({ partner: 'skypostal', error }, 'the carrier handled no event of the panel');
    return new Refusal(503, 'El transportista no responde; mirá si la orden cambió y probá de nuevo', {
      retryAfter: RETRY_SECONDS,
    });
  }
}
