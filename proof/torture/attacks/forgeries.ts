import type { Notice } from './notices.ts';

/** A notice that does not come from its partner. */
export interface Forgery {
  /** What is wrong with it. */
  kind: string;
  notice: Notice;
}

/** Values that a forger sends for a proof that he does not have. */
const GUESSES: readonly string[] = ['', ' ', 'null', 'undefined', '0', 'true', 'x'.repeat(64), '0'.repeat(64), '*'];

/** Of one genuine notice, every forgery by somebody who does not know the partner's secret. */
export function forge(genuine: Notice, others: readonly Notice[]): Forgery[] {
  const { proof, headers } = genuine;
  const known = headers[proof] ?? '';
  const { [proof]: _proof, ...without } = headers;
  const withProof = (value: string): Notice => ({ ...genuine, headers: { ...without, [proof]: value } });
  const altered = alterations(known).filter((value) => value !== known);
  const borrowed = others
    .filter((other) => other.partner !== genuine.partner)
    .map((other) => other.headers[other.proof]);
  return [
    { kind: 'no proof', notice: { ...genuine, headers: without } },
    { kind: 'the proof in the address', notice: { ...genuine, headers: without, path: inAddress(genuine, known) } },
    ...GUESSES.map((value) => ({ kind: 'a guessed proof', notice: withProof(value) })),
    ...altered.map((value) => ({ kind: 'an altered proof', notice: withProof(value) })),
    ...borrowed.map((value) => ({ kind: "another partner's proof", notice: withProof(value ?? '') })),
    ...alteredBodies(genuine).map((notice) => ({ kind: 'an altered body', notice })),
  ];
}

/** Near misses of a proof. Base64 has several spellings of one text, so that the text is altered, not its spelling. */
function alterations(known: string): string[] {
  const [, scheme = '', text = ''] = /^(Basic |Bearer |)(.*)$/s.exec(known) ?? [];
  const isEncoded = scheme === 'Basic ';
  const secret = isEncoded ? Buffer.from(text, 'base64').toString('utf8') : text;
  const end = secret.endsWith('0') ? '1' : '0';
  return [
    secret.slice(0, -1),
    `${secret.slice(0, -1)}${end}`,
    `${secret}0`,
    [...secret].reverse().join(''),
    secret.replace(/:.*$/, ':'),
    secret.slice(1),
  ].map((altered) => scheme + (isEncoded ? Buffer.from(altered).toString('base64') : altered));
}

function inAddress({ path, proof }: Notice, value: string): string {
  return `${path}?${new URLSearchParams({ [proof]: value })}`;
}

/** Partners whose proof is a signature of the body; the others prove a shared secret, with any body. */
const SIGNING: readonly Notice['partner'][] = ['marketplace', 'cash office'];
/** Fields that the signature of the cash office covers; its status is asked of the cash office itself. */
const SIGNED_FIELDS: readonly string[] = ['PurchaseId', 'Amount', 'Currency'];

function alteredBodies(genuine: Notice): Notice[] {
  if (!SIGNING.includes(genuine.partner)) return [];
  const fields = JSON.parse(genuine.body) as Record<string, unknown>;
  const names = genuine.partner === 'cash office' ? SIGNED_FIELDS : Object.keys(fields);
  return names.map((name) => ({
    ...genuine,
    body: JSON.stringify({ ...fields, [name]: typeof fields[name] === 'number' ? 1 : `${fields[name]}1` }),
  }));
}
