import type { Settings } from '#contract/settings.ts';
import { auth } from '#web/copy/auth.ts';
import { readOfTab, writeOfTab } from '#web/lib/storage.ts';

export const PROVIDERS = ['google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: auth.social.google,
  facebook: auth.social.facebook,
};

const SCOPES: Readonly<Record<Provider, string>> = { google: 'openid email profile', facebook: 'email public_profile' };
const KEY = 'social-sign-in';

interface Pending {
  state: string;
  provider: Provider;
  /** Where to go afterwards. */
  from: string | null;
}

export function isProvider(text: string | undefined): text is Provider {
  return PROVIDERS.some((provider) => provider === text);
}

/** Leaves for the provider's page of consent. A number drawn for this try has to come back with the answer. */
export function leaveForConsent(provider: Provider, settings: Settings, from: string | null): void {
  const state = crypto.randomUUID();
  writeOfTab(KEY, { state, provider, from } satisfies Pending);
  const { clientId, consentUrl } = settings[provider];
  const url = new URL(consentUrl, location.origin);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('redirect_uri', `${location.origin}/auth/callback/${provider}`);
  url.searchParams.set('response_type', 'token');
  url.searchParams.set('scope', SCOPES[provider]);
  url.searchParams.set('state', state);
  location.assign(url);
}

export type Consent =
  | { kind: 'token'; accessToken: string; from: string | null }
  | { kind: 'canceled'; from: string | null }
  /** Not the answer to a question of this tab. */
  | { kind: 'foreign' };

/** Reads the provider's answer from the address, once: the token leaves the address bar, the question is forgotten. */
export function takeConsent(provider: Provider): Consent {
  const answer = new URLSearchParams(location.hash.slice(1));
  const denied = new URLSearchParams(location.search).has('error') || answer.has('error');
  history.replaceState(history.state, '', location.pathname);
  const pending = readPending();
  writeOfTab(KEY, null);
  if (pending === null || pending.provider !== provider) return { kind: 'foreign' };
  const accessToken = answer.get('access_token');
  if (denied) return { kind: 'canceled', from: pending.from };
  if (!accessToken || answer.get('state') !== pending.state) return { kind: 'foreign' };
  return { kind: 'token', accessToken, from: pending.from };
}

function readPending(): Pending | null {
  const stored = readOfTab(KEY) as Partial<Pending> | null;
  if (!stored || typeof stored.state !== 'string' || !isProvider(stored.provider)) return null;
  return {
    state: stored.state,
    provider: stored.provider,
    from: typeof stored.from === 'string' ? stored.from : null,
  };
}
