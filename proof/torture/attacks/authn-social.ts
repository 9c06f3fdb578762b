import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Checks } from './checks.ts';
import type { Target } from './target.ts';

const AUDIENCES_OF_OTHERS = ['another-site.apps.googleusercontent.com', '', 'puente-demo'] as const;

/** Tokens of sign-in providers that are not for this shop, not theirs, or too old: none signs in. Returns their number. */
export async function tryForeignTokens(target: Target, checks: Checks): Promise<number> {
  const tokens = await foreignTokens(target);
  for (const [name, what, accessToken] of tokens) {
    const { status } = await target.call(name, { body: { accessToken } });
    checks.check(`${name} with ${what} is ${status}`, status >= 400 && status < 500);
  }
  return tokens.length;
}

type Attempt = ['signInWithGoogle' | 'signInWithFacebook', what: string, token: string];

async function foreignTokens(target: Target): Promise<Attempt[]> {
  const fixed = (['google', 'facebook'] as const).flatMap((provider) => {
    const name = provider === 'google' ? 'signInWithGoogle' : 'signInWithFacebook';
    const kinds = ['wrong-audience', 'expired', 'no-mail', ...(provider === 'google' ? ['unverified'] : [])];
    return [
      ...kinds.map((kind): Attempt => [name, kind, `${provider}-${kind}`]),
      ...['', 'x', '..', 'null', 'x'.repeat(5000), '../../etc/passwd'].map(
        (token): Attempt => [name, token.slice(0, 20), token],
      ),
    ];
  });
  const crossed: Attempt[] = [
    ['signInWithGoogle', "Facebook's token", 'facebook-good'],
    ['signInWithFacebook', "Google's token", 'google-good'],
  ];
  return [...fixed, ...crossed, ...(await identityTokens(target))];
}

/** Identity tokens around the genuine one of Google: of another site, another key, another issuer, or no key at all. */
async function identityTokens({ simulatorsUrl, context }: Target): Promise<Attempt[]> {
  const clientId = context.partnerSettings.consent.googleClientId;
  const issue = async (token: string) => {
    const response = await fetch(`${simulatorsUrl}/google/__sim/id-token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { id_token: string }).id_token;
  };
  const genuine = await issue('google-good');
  const [head = '', payload = '', signature = ''] = genuine.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { kid: string };
  const own = await generateKeyPair('RS256', { extractable: true });
  const signOwn = (changes: object) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid: header.kid }).sign(own.privateKey);
  const encode = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  const certs = (await (await fetch(`${simulatorsUrl}/google/certs`)).json()) as { keys: { n: string }[] };
  const publicKey = [
    JSON.stringify(certs.keys[0]),
    certs.keys[0]?.n ?? '',
    JSON.stringify(await exportJWK(own.publicKey)),
  ];
  const symmetric = publicKey.map((key) => {
    const text = `${encode({ ...header, alg: 'HS256' })}.${payload}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  });
  const tokens: [string, string][] = [
    ['another site', await issue('google-wrong-audience')],
    ['an expired identity', await issue('google-expired')],
    ['an unverified mail', await issue('google-unverified')],
    ['no mail', await issue('google-no-mail')],
    ['alg none', `${encode({ ...header, alg: 'none' })}.${payload}.`],
    ['an altered mail', `${head}.${encode({ ...claims, email: 'otra@gmail.com' })}.${signature}`],
    ['no signature', `${head}.${payload}.`],
    ['an own key', await signOwn({})],
    ['an own key and issuer', await signOwn({ iss: 'https://otra.example' })],
    ...AUDIENCES_OF_OTHERS.map((aud): [string, string] => [
      `a head alone for '${aud}'`,
      `${head}.${encode({ ...claims, aud })}.${signature}`,
    ]),
    ...symmetric.map((token): [string, string] => ['HS256 with a public key', token]),
    ['an audience beside the own', await signOwn({ aud: [clientId, 'another-site'] })],
  ];
  return tokens.map(([what, token]) => ['signInWithGoogle', what, token]);
}
