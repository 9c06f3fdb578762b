import { createHmac } from 'node:crypto';

type Fields = Record<string, unknown>;

/** The shop's own key, with which a test signs what the shop would never have issued. */
export interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** Of one genuine session token, tokens that no session stands behind, each with its trick. */
export function forgeTokens(genuine: string, key: SigningKey, otherCustomer: string): Record<string, string> {
  const [head = '', payload = '', signature = ''] = genuine.split('.');
  const [header, claims] = [decode(head), decode(payload)];
  const now = Math.floor(Date.now() / 1000);
  const own = (changes: Fields, header_: Fields = header) =>
    sign({ ...header_ }, withoutUndefined({ ...claims, ...changes }), { key: key.secret, hash: 'sha256' });
  const unsigned = (alg: string, end = '') => `${encode({ ...header, alg })}.${payload}.${end}`;
  const signedWith = (secret: string | Uint8Array, changes: Fields = {}) =>
    sign({ ...header, ...changes }, claims, { key: secret, hash: 'sha256' });
  return {
    'no parts': 'x',
    'parts that are no JSON': 'a.b.c',
    'alg none': unsigned('none'),
    'alg None': unsigned('None'),
    'alg nOnE with the signature': unsigned('nOnE', signature),
    'no alg': `${encode(withoutUndefined({ ...header, alg: undefined }))}.${payload}.${signature}`,
    'alg RS256 with an HMAC': signedWith(key.secret, { alg: 'RS256' }),
    'alg ES256 with an HMAC': signedWith(key.secret, { alg: 'ES256' }),
    'alg HS512': sign({ ...header, alg: 'HS512' }, claims, { key: key.secret, hash: 'sha512' }),
    'an empty key': signedWith(''),
    'a guessed key': signedWith('secret'),
    'the id of the key as the key': signedWith(key.id),
    'kid of an empty file': signedWith('', { kid: '../../../../dev/null' }),
    'kid of another secret': signedWith('', { kid: 'simulated-zinc-webhook' }),
    'kid with SQL': signedWith('x', { kid: "' union select 'x' --" }),
    'kid of nothing': signedWith(key.secret, { kid: 'nada' }),
    'kid that is no text': signedWith(key.secret, { kid: { first: true } }),
    'a key of its own in the head': signedWith('own', {
      jwk: { kty: 'oct', k: Buffer.from('own').toString('base64url') },
    }),
    'a key at an address': signedWith('own', { jku: 'https://otra.example/keys' }),
    'an unknown critical field': signedWith(key.secret, { crit: ['x'], x: 1 }),
    'another customer in the payload': `${head}.${encode({ ...claims, sub: otherCustomer })}.${signature}`,
    'no signature': `${head}.${payload}.`,
    'a truncated signature': `${head}.${payload}.${signature.slice(0, -4)}`,
    'a key of nothing but zeros': signedWith(new Uint8Array(32)),
    'expired, with the right key': own({ exp: now - 1 }),
    'no expiry, with the right key': own({ exp: undefined }),
    'not valid yet, with the right key': own({ nbf: now + 3600 }),
    'no session, with the right key': own({ jti: undefined }),
    'an unknown session, with the right key': own({ jti: '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11' }),
    "another customer's session, with the right key": own({ sub: otherCustomer }),
    'no customer, with the right key': own({ sub: undefined }),
  };
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function sign(header: Fields, claims: Fields, { key, hash }: { key: string | Uint8Array; hash: string }): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

function encode(fields: Fields): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

function decode(part: string): Fields {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Fields;
}
