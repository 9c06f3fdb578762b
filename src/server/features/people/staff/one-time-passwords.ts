import { Secret, TOTP } from 'otpauth';
import type { AuthenticatorOffer } from '#contract/backoffice/staff-access.ts';
import { z } from '#contract/zod.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { takeStep } from './factors-repository.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
const OFFER_MS = 30 * 60 * 1000;
/** Compared against where there is no secret, so that the work is the same. */
const DUMMY_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const offered = z.strictObject({ secret: z.string(), of: z.string(), until: z.number() });

function totpOf(secret: string, email = ''): TOTP {
  const issuer = 'Puente Operación';
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: PERIOD_S });
}

/** The step whose code this is; null when it is of another one. A code is valid in its own half minute only. */
export function stepOf({ clock }: Pick<Context, 'clock'>, secret: string | null, code: string): number | null {
  const timestamp = clock().getTime();
  const delta = totpOf(secret ?? DUMMY_SECRET).validate({ token: code, timestamp, window: 0 });
  return delta === null || secret === null ? null : TOTP.counter({ period: PERIOD_S, timestamp });
}

/** Uses up a code of a person's authenticator app; false when it is wrong or was used. */
export async function takeCode(
  deps: Pick<Context, 'clock' | 'fieldCipher'>,
  db: Queryable,
  { staff, code }: { staff: { id: string; totp_secret: string | null } | undefined; code: string },
): Promise<boolean> {
  const secret = staff?.totp_secret
    ? deps.fieldCipher.decrypt(staff.totp_secret, { column: 'staff.totp_secret', id: staff.id })
    : null;
  const step = stepOf(deps, secret, code);
  return step !== null && staff !== undefined && (await takeStep(db, { staffId: staff.id, step }));
}

type OfferDeps = Pick<Context, 'clock' | 'random' | 'fieldCipher'>;

/** A secret for an authenticator app, or the one of an earlier offer to the same person. */
export function offerSecret(
  deps: OfferDeps,
  { staffId, email, offer }: { staffId: string; email: string; offer?: string | undefined },
): AuthenticatorOffer {
  const earlier = offer === undefined ? null : readOffer(deps, { staffId, offer });
  const secret = earlier ?? new Secret({ buffer: new Uint8Array(deps.random.bytes(SECRET_BYTES)).buffer }).base32;
  const until = deps.clock().getTime() + OFFER_MS;
  const uri = totpOf(secret, email).toString();
  if (earlier !== null && offer !== undefined) return { secret, uri, offer };
  const text = JSON.stringify({ secret, of: staffId, until });
  return { secret, uri, offer: deps.fieldCipher.encrypt(text, { column: 'staff.totp_offer', id: staffId }) };
}

/** The secret of an offer to this person; null when it is not one, or is over. */
export function readOffer(
  { clock, fieldCipher }: Pick<Context, 'clock' | 'fieldCipher'>,
  { staffId, offer }: { staffId: string; offer: string },
): string | null {
  const parsed = offered.safeParse(openOrNull(fieldCipher, { staffId, offer }));
  if (!parsed.success) return null;
  const { secret, of, until } = parsed.data;
  return of === staffId && until > clock().getTime() ? secret : null;
}

function openOrNull(
  fieldCipher: Context['fieldCipher'],
  { staffId, offer }: { staffId: string; offer: string },
): unknown {
  try {
    return JSON.parse(fieldCipher.decrypt(offer, { column: 'staff.totp_offer', id: staffId }));
  } catch {
    return null;
  }
}
