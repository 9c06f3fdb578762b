import type { Settings } from '#contract/settings.ts';
import { z } from '#contract/zod.ts';
import { auth } from '#web/copy/auth.ts';
import { readTabStorage, writeTabStorage } from '#web/lib/storage.ts';

export const PROVIDERS = ['google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: auth.social.google,
  facebook: auth.social.facebook,
};

const SCOPES: Readonly<Record<Provider, string>> = { google: 'openid email profile', facebook: 'email public_profile' };
const KEY = 'social-sign-in';

const pendingConsent = z.object({
  state: z.string(),
  provider: z.enum(PROVIDERS),
  /** Path to return to after the sign-in. */
  from: z.string().nullable(),
});

export function isProvider(text: string | undefined): text is Provider {
  return PROVIDERS.some((provider) => provider === text);
}

/**
 * Navigates to the consent page of the provider. The random `state` must come back with the response (CSRF protection).
 */
export function redirectToConsent(provider: Provider, settings: Pick<Settings, Provider>, from: string | null): void {
  const consent = settings[provider];
  if (!consent) return;
  const state = crypto.randomUUID();
  writeTabStorage(KEY, { state, provider, from } satisfies z.input<typeof pendingConsent>);
  const url = new URL(consent.consentUrl, location.origin);
  url.searchParams.set('client_id', consent.clientId);
  url.searchParams.set('redirect_uri', `${location.origin}/auth/callback/${provider}`);
  url.searchParams.set('response_type', 'token');
  url.searchParams.set('scope', SCOPES[provider]);
  url.searchParams.set('state', state);
  location.assign(url);
}

export type ConsentResult =
  | { kind: 'token'; accessToken: string; from: string | null }
  | { kind: 'canceled'; from: string | null }
  /** Does not match a request of this tab. */
  | { kind: 'invalid' };

/**
 * Reads the response from the URL once: removes the token from the address bar and the pending request from storage.
 */
export function consumeConsentResult(provider: Provider): ConsentResult {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const denied = new URLSearchParams(location.search).has('error') || fragment.has('error');
  history.replaceState(history.state, '', location.pathname);
  const { data: pending } = pendingConsent.safeParse(readTabStorage(KEY));
  writeTabStorage(KEY, null);
  if (pending?.provider !== provider) return { kind: 'invalid' };
  const accessToken = fragment.get('access_token');
  if (denied) return { kind: 'canceled', from: pending.from };
  if (!accessToken || fragment.get('state') !== pending.state) return { kind: 'invalid' };
  return { kind: 'token', accessToken, from: pending.from };
}
