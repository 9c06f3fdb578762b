import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { PartnerUnavailable } from '#partners/errors.ts';
import type { SocialProfile, SocialSignInResult } from '#partners/social.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, Refusal, refuse } from '#server/refusal.ts';
import {
  type CustomerRow,
  deleteCodes,
  findIdentityOwner,
  insertCustomer,
  insertIdentity,
  lockCustomerByEmail,
  revokeAllSessions,
  updateCustomer,
} from './repository.ts';
import { issueToken, openSession } from './session.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db' | 'partners' | 'sessionKey'>;
type Provider = SocialProfile['provider'];

const NAMES: Readonly<Record<Provider, string>> = { google: 'Google', facebook: 'Facebook' };
const MAX_NAME_LENGTH = 100;

/**
 * Signs in the customer whose token the provider confirms, found by the provider's subject id, else by the verified
 * email.
 */
export async function signInWithProvider(
  deps: Deps,
  provider: Provider,
  token: string,
): Promise<{ accessToken: string } | Refusal> {
  const answer = await verifyToken(deps, provider, token);
  if (isRefusal(answer)) return answer;
  if (!answer.ok)
    return answer.reason === 'no-email'
      ? noEmail(provider)
      : refuse(401, `${NAMES[provider]} no confirmó tu ingreso; probá de nuevo`);
  const session = await transaction(deps.db, async (tx) => {
    const owner = await findOrCreateCustomer(deps, tx, answer.profile);
    return isRefusal(owner) ? owner : await openSession(deps, tx, owner);
  });
  return isRefusal(session) ? session : await issueToken(deps, session);
}

async function verifyToken(
  { partners }: Deps,
  provider: Provider,
  token: string,
): Promise<SocialSignInResult | Refusal> {
  const client = partners[provider];
  if (!client) return refuse(422, `Esta tienda no ofrece el ingreso con ${NAMES[provider]}`);
  try {
    return await client.verify(token);
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    return new Refusal(503, `No pudimos comunicarnos con ${NAMES[provider]}; probá de nuevo en un momento`, {
      retryAfter: 5,
    });
  }
}

function noEmail(provider: Provider): Refusal {
  return refuse(422, `Tu cuenta de ${NAMES[provider]} no nos dio un correo verificado; ingresá de otra manera`);
}

async function findOrCreateCustomer(deps: Deps, tx: Tx, profile: SocialProfile): Promise<CustomerRow | Refusal> {
  const existing = await findIdentityOwner(tx, profile);
  if (existing) return existing;
  if (!profile.emailVerified) return noEmail(profile.provider);
  const customer = await findOrCreateAccount(deps, tx, profile);
  const { provider, subject } = profile;
  await insertIdentity(tx, { provider, subject, customer_id: customer.id, created_at: deps.clock() });
  return customer;
}

/** The account of the profile's email, verified; created when there is none. */
async function findOrCreateAccount(deps: Deps, tx: Tx, profile: SocialProfile): Promise<CustomerRow> {
  const emailKey = normalizeEmail(profile.email);
  const now = deps.clock();
  const created = await insertCustomer(tx, {
    id: deps.random.uuid(),
    email: profile.email,
    email_key: emailKey,
    ...namesOf(profile),
    verified_at: now,
    created_at: now,
  });
  const customer = created ?? (await lockCustomerByEmail(tx, emailKey));
  if (!customer) throw new Error('the account was deleted while it was being linked');
  if (customer.verified_at) return customer;
  // An account that was never verified may belong to someone else: its password, sessions and codes must not stay
  // valid.
  await revokeAllSessions(tx, customer.id, now);
  await deleteCodes(tx, customer.id, ['verify', 'reset']);
  return await updateCustomer(tx, customer.id, { password_hash: null, verified_at: now, ...namesOf(profile) });
}

function namesOf({ email, firstName, lastName }: SocialProfile): { first_name: string; last_name: string } {
  const givenName = firstName || (email.split('@')[0] ?? '');
  return { first_name: givenName.slice(0, MAX_NAME_LENGTH), last_name: lastName.slice(0, MAX_NAME_LENGTH) };
}
