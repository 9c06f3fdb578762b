import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { MAX_NAME_LENGTH } from '#domain/customer/profile.ts';
import { PartnerUnavailable } from '#partners/errors.ts';
import type { SocialProfile, SocialSignInResult } from '#partners/social.ts';
import type { Context } from '#server/context.ts';
import type { Device } from '#server/http/device-cookie.ts';
import { isRefusal, Refusal, refuse } from '#server/refusal.ts';
import { openSessionOnDevice, replySignedIn } from './known-devices.ts';
import { sendCode } from './one-time-codes.ts';
import {
  type CustomerRow,
  findIdentityOwner,
  insertCustomer,
  insertIdentity,
  lockCustomerByEmail,
  updateCustomer,
} from './repository.ts';
import { revokeUnprovenAccess } from './revoke-unproven-access.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'partners' | 'signingKeys' | 'deadline'>;
type Provider = SocialProfile['provider'];

const NAMES: Readonly<Record<Provider, string>> = { google: 'Google', facebook: 'Facebook' };

/**
 * Signs in the customer whose token the provider confirms, found by the provider's subject id. The email finds an
 * existing account only where the provider hosts the mailbox: others report addresses that may be out of date.
 */
export async function signInWithProvider(
  deps: Deps,
  { provider, token, device }: { provider: Provider; token: string; device: Device },
): Promise<{ accessToken: string } | Refusal> {
  const answer = await verifyToken(deps, provider, token);
  if (isRefusal(answer)) return answer;
  if (!answer.ok)
    return answer.reason === 'no-email'
      ? noEmail(provider)
      : refuse(401, `${NAMES[provider]} no confirmó tu ingreso; probá de nuevo`);
  const session = await transaction(deps.db, async (tx) => {
    const owner = await findOrCreateCustomer(deps, tx, answer.profile);
    if (isRefusal(owner)) return owner;
    return (await openSessionOnDevice(deps, tx, { owner, device })) ?? notConfirmed(provider);
  });
  return isRefusal(session) ? session : await replySignedIn(deps, session, device);
}

async function verifyToken(
  { partners, deadline }: Deps,
  provider: Provider,
  token: string,
): Promise<SocialSignInResult | Refusal> {
  const client = partners[provider];
  if (!client) return refuse(422, `Esta tienda no ofrece el ingreso con ${NAMES[provider]}`);
  try {
    return await client.verify(token, { deadline });
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    return new Refusal(503, `No pudimos comunicarnos con ${NAMES[provider]}; probá de nuevo en un momento`, {
      retryAfter: 5,
    });
  }
}

function notConfirmed(provider: Provider): Refusal {
  return refuse(401, `${NAMES[provider]} no confirmó tu ingreso; probá de nuevo`);
}

function noEmail(provider: Provider): Refusal {
  return refuse(422, `Tu cuenta de ${NAMES[provider]} no nos dio un correo verificado; ingresá de otra manera`);
}

async function findOrCreateCustomer(deps: Deps, tx: Tx, profile: SocialProfile): Promise<CustomerRow | Refusal> {
  const existing = await findIdentityOwner(tx, profile);
  if (existing) return existing;
  if (!profile.emailVerified) return noEmail(profile.provider);
  const customer = await findOrCreateAccount(deps, tx, profile);
  if (isRefusal(customer)) return customer;
  const { provider, subject } = profile;
  await insertIdentity(tx, { provider, subject, customer_id: customer.id, created_at: deps.clock() });
  return customer;
}

function notLinked(provider: Provider, { verified_at, password_hash }: CustomerRow): Refusal {
  const taken = `Ya hay una cuenta con el correo que tenés en ${NAMES[provider]}`;
  if (!verified_at) return refuse(409, `${taken}, sin verificar; verificala con el código que te mandamos por correo`);
  return refuse(
    409,
    password_hash
      ? `${taken}. Ingresá con tu contraseña`
      : `${taken}. Ingresá como la otra vez, o pedí una contraseña con «¿Olvidaste tu contraseña?»`,
  );
}

/**
 * The account of the profile's email; created when there is none. A new one is verified where the provider hosts the
 * mailbox, else with the mailed code.
 */
async function findOrCreateAccount(deps: Deps, tx: Tx, profile: SocialProfile): Promise<CustomerRow | Refusal> {
  const emailKey = normalizeEmail(profile.email);
  const now = deps.clock();
  const created = await insertCustomer(tx, {
    id: deps.random.uuid(),
    email: profile.email,
    email_key: emailKey,
    ...namesOf(profile),
    verified_at: profile.emailAuthoritative ? now : null,
    created_at: now,
  });
  if (created) {
    if (!created.verified_at) await sendCode(deps, tx, { customer: created, purpose: 'verify' });
    return created;
  }
  const customer = await lockCustomerByEmail(tx, emailKey);
  if (!customer) throw new Error('the account was deleted while it was being linked');
  // A concurrent first sign-in of the same person may have created the account meanwhile.
  const linked = await findIdentityOwner(tx, profile);
  if (linked) return linked;
  if (!profile.emailAuthoritative) return notLinked(profile.provider, customer);
  if (customer.verified_at) return customer;
  // An account that was never verified may belong to someone else.
  await revokeUnprovenAccess(tx, customer.id, now);
  return await updateCustomer(tx, customer.id, { verified_at: now, ...namesOf(profile) });
}

function namesOf({ email, firstName, lastName }: SocialProfile): { first_name: string; last_name: string } {
  const givenName = firstName || (email.split('@')[0] ?? '');
  return { first_name: givenName.slice(0, MAX_NAME_LENGTH), last_name: lastName.slice(0, MAX_NAME_LENGTH) };
}
