import { type Tx, transaction } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { PartnerDown } from '#partners/errors.ts';
import type { SocialAnswer, SocialProfile } from '#partners/social.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, Refusal, refuse } from '#server/http/refusal.ts';
import {
  type CustomerRow,
  dropCodes,
  findIdentityOwner,
  insertCustomer,
  insertIdentity,
  lockCustomerByEmail,
  revokeAllSessions,
  updateCustomer,
} from './repository.ts';
import { issueToken, openSession } from './session.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db' | 'partners'>;
type Provider = SocialProfile['provider'];

const NAMES: Readonly<Record<Provider, string>> = { google: 'Google', facebook: 'Facebook' };
const MAX_NAME = 100;

/** Lets in whom a provider vouches for: known by the provider's own number of them, else by their verified e-mail. */
export async function signInWithProvider(
  deps: Deps,
  provider: Provider,
  token: string,
): Promise<{ accessToken: string } | Refusal> {
  const answer = await askProvider(deps, provider, token);
  if (isRefusal(answer)) return answer;
  if (!answer.ok)
    return answer.reason === 'no-email'
      ? noEmail(provider)
      : refuse(401, `${NAMES[provider]} no confirmó tu ingreso; probá de nuevo`);
  const session = await transaction(deps.db, async (tx) => {
    const owner = await ownerOf(deps, tx, answer.profile);
    return isRefusal(owner) ? owner : await openSession(deps, tx, owner);
  });
  return isRefusal(session) ? session : await issueToken(deps, session);
}

async function askProvider({ partners }: Deps, provider: Provider, token: string): Promise<SocialAnswer | Refusal> {
  try {
    return await partners[provider].verify(token);
  } catch (error) {
    if (!(error instanceof PartnerDown)) throw error;
    return new Refusal(503, `No pudimos comunicarnos con ${NAMES[provider]}; probá de nuevo en un momento`, {
      retryAfter: 5,
    });
  }
}

function noEmail(provider: Provider): Refusal {
  return refuse(422, `Tu cuenta de ${NAMES[provider]} no nos dio un correo verificado; ingresá de otra manera`);
}

async function ownerOf(deps: Deps, tx: Tx, profile: SocialProfile): Promise<CustomerRow | Refusal> {
  const known = await findIdentityOwner(tx, profile);
  if (known) return known;
  if (!profile.emailVerified) return noEmail(profile.provider);
  const customer = await accountFor(deps, tx, profile);
  const { provider, subject } = profile;
  await insertIdentity(tx, { provider, subject, customer_id: customer.id, created_at: deps.clock() });
  return customer;
}

/** The account of the profile's e-mail, verified: a new one, or the one that stands. */
async function accountFor(deps: Deps, tx: Tx, profile: SocialProfile): Promise<CustomerRow> {
  const emailKey = normalizeEmail(profile.email);
  const now = deps.clock();
  const made = await insertCustomer(tx, {
    id: deps.random.uuid(),
    email: profile.email,
    email_key: emailKey,
    ...namesOf(profile),
    verified_at: now,
    created_at: now,
  });
  const customer = made ?? (await lockCustomerByEmail(tx, emailKey));
  if (!customer) throw new Error('an account vanished while it was being linked');
  if (customer.verified_at) return customer;
  // Somebody signed up with this address and never proved it theirs: nothing that they set may open the account.
  await revokeAllSessions(tx, customer.id, now);
  await dropCodes(tx, customer.id, ['verify', 'reset']);
  return await updateCustomer(tx, customer.id, { password_hash: null, verified_at: now, ...namesOf(profile) });
}

function namesOf({ email, firstName, lastName }: SocialProfile): { first_name: string; last_name: string } {
  const shown = firstName || (email.split('@')[0] ?? '');
  return { first_name: shown.slice(0, MAX_NAME), last_name: lastName.slice(0, MAX_NAME) };
}
