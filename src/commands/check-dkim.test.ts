import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { checkDkimRecord, type ResolveTxt } from './check-dkim.ts';
import { checkPartners } from './partners-check.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' });
const KEY = { domain: 'puente.example', selector: 'nov2026', privateKeyPem };

/** A name service that knows these TXT records of the selector, or fails. */
function nameService(answer: string[][] | string): ResolveTxt {
  return async (name) => {
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
    expect(name).toBe('nov2026._domainkey.puente.example');
    return answer;
  };
}

test.each<[string, string[][] | string, [string, RegExp]]>([
  [
    'the key in two pieces',
    [[`v=DKIM1; k=rsa; p=${published.slice(0, 90)}`, published.slice(90)]],
    ['matches', /es el de/],
  ],
  ['the key beside another record', [['otra cosa'], [`p=${published}`]], ['matches', /es el de/]],
  [
    'another key',
    [[`v=DKIM1; p=${other.toString('base64')}`]],
    ['differs', /es de otra clave; publicá: v=DKIM1; .*p=MI/],
  ],
  ['a revoked key', [['v=DKIM1; p=']], ['differs', /no hay registro/]],
  ['no record', 'ENOTFOUND', ['differs', /no hay registro TXT.*publicá/]],
  ['no answer', 'ECONNREFUSED', ['unknown', /no se pudo preguntar/]],
  ['no network', 'EAI_AGAIN', ['unknown', /no se pudo preguntar/]],
])('a name service with %s', async (_case, answer, [state, text]) => {
  const found = await checkDkimRecord(KEY, nameService(answer));
  expect(found).toEqual({ state, text: expect.stringMatching(text) });
  expect(found.text).not.toContain('PRIVATE');
});

test('the command says what the name service has, and a name service that cannot be asked is no failure', async () => {
  const config = readConfig({
    MODE: 'rehearsal',
    SMTP_DKIM_DOMAIN: KEY.domain,
    SMTP_DKIM_SELECTOR: KEY.selector,
    SMTP_DKIM_KEY: privateKeyPem,
  });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  for (const [answer, code, line] of [
    [[[`p=${published}`]], 0, /^Funciona · firma del correo \(DKIM\): /],
    ['ENOTFOUND', 1, /^NO funciona · firma del correo \(DKIM\): no hay registro/],
    ['ETIMEOUT', 0, /^Sin respuesta · firma del correo \(DKIM\): no se pudo preguntar/],
  ] as const) {
    const lines: string[] = [];
    const resolveTxt = nameService(answer as string[][] | string);
    expect(await checkPartners(config, (text) => lines.push(text), resolveTxt)).toBe(code);
    expect(lines).toEqual([expect.stringMatching(line)]);
  }
});
