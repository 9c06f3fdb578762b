import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { DkimKey } from '#partners/mail/client.ts';

/** The TXT records of a name, each in its pieces; as `resolveTxt` of node:dns. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

export interface DkimCheck {
  /** `unknown`: the name service could not be asked. */
  state: 'matches' | 'differs' | 'unknown';
  /** What was found, in the words that the operator reads. */
  text: string;
}

const NO_RECORD: unknown[] = ['ENOTFOUND', 'ENODATA', 'NXDOMAIN'];

/** Compares the published key of a selector with the private key that signs. Only reads the name service. */
export async function checkDkimRecord(
  { domain, selector, privateKeyPem }: DkimKey,
  resolveTxt: ResolveTxt,
): Promise<DkimCheck> {
  const name = `${selector}._domainkey.${domain}`;
  const records = await readRecords(name, resolveTxt);
  if (records === null) {
    return { state: 'unknown', text: `no se pudo preguntar al DNS por ${name}; probá de nuevo con conexión` };
  }
  const [keys, expected] = [records.flatMap(publishedKey), publicKeyOf(privateKeyPem)];
  if (keys.includes(expected)) return { state: 'matches', text: `el registro TXT de ${name} es el de SMTP_DKIM_KEY` };
  const found =
    keys.length === 0 ? `no hay registro TXT de DKIM en ${name}` : `el registro TXT de ${name} es de otra clave`;
  return { state: 'differs', text: `${found}; publicá: v=DKIM1; k=rsa; p=${expected}` };
}

/** Null when the name service cannot be asked. */
async function readRecords(name: string, resolveTxt: ResolveTxt): Promise<string[] | null> {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    return NO_RECORD.includes((error as { code?: unknown }).code) ? [] : null;
  }
}

/** The key of a record; none when it is revoked (an empty one) or no record of DKIM. */
function publishedKey(record: string): string[] {
  const key = /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '');
  return key ? [key] : [];
}

function publicKeyOf(privateKeyPem: string): string {
  return createPublicKey(createPrivateKey(privateKeyPem).export({ type: 'pkcs8', format: 'pem' }))
    .export({ type: 'spki', format: 'der' })
    .toString('base64');
}
