import { createPrivateKey } from 'node:crypto';
import type { DkimKey } from '#partners/mail/client.ts';
import type { Environment } from './environment.ts';

/** How the operator's mail server hands over delivery reports. */
export interface BounceSettings {
  /** The mailbox of the reports; each mail's envelope sender is a sub-address of it. */
  address: string;
  /** Bearer token of the call that takes the reports. */
  secret: string;
}

/** Optional groups of variables; each must be set completely or not at all. */
const DKIM = ['SMTP_DKIM_DOMAIN', 'SMTP_DKIM_SELECTOR', 'SMTP_DKIM_KEY'] as const;
const BOUNCES = ['MAIL_BOUNCE_ADDRESS', 'MAIL_BOUNCE_SECRET'] as const;
/** Receivers ignore signatures of smaller keys (RFC 8301). */
const MIN_KEY_BITS = 1024;

/** The variables that are set, unparsed. */
type Variables = Readonly<Record<string, string | undefined>>;

/** What is wrong with the variables of the signature and of delivery reports, in Spanish; names no value. */
export function mailFaults(set: Variables, mailFrom: string): string[] {
  const incomplete = [DKIM, BOUNCES].flatMap((names) =>
    names.some((name) => set[name] !== undefined)
      ? names.filter((name) => set[name] === undefined).map((name) => `${name}: falta, y otras de su grupo están`)
      : [],
  );
  const { SMTP_DKIM_KEY: key, SMTP_DKIM_DOMAIN: domain } = set;
  return [
    ...incomplete,
    ...(key === undefined || isDkimKey(key)
      ? []
      : [`SMTP_DKIM_KEY: debe ser una clave privada RSA en PEM, de ${MIN_KEY_BITS} bits o más`]),
    ...(domain === undefined || isAligned(domain, domainOf(mailFrom))
      ? []
      : [
          'SMTP_DKIM_DOMAIN: debe ser el dominio de MAIL_FROM, o uno por encima de él; si no, DMARC no da por buena la firma',
        ]),
  ];
}

export function mailSettings(env: Environment): { dkim: DkimKey | null; bounces: BounceSettings | null } {
  const { SMTP_DKIM_DOMAIN: domain, SMTP_DKIM_SELECTOR: selector, SMTP_DKIM_KEY: privateKeyPem } = env;
  const { MAIL_BOUNCE_ADDRESS: address, MAIL_BOUNCE_SECRET: secret } = env;
  return {
    dkim: domain && selector && privateKeyPem ? { domain, selector, privateKeyPem } : null,
    bounces: address && secret ? { address, secret } : null,
  };
}

/** 'Puente <hola@puente.example>' → 'puente.example' */
export function domainOf(mailFrom: string): string {
  return /@([^\s>]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? 'localhost';
}

/** The signing domain and the one that readers see must be related, or the signature says nothing about the sender. */
function isAligned(signing: string, from: string): boolean {
  const domain = signing.trim().toLowerCase();
  return from === domain || from.endsWith(`.${domain}`);
}

function isDkimKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS;
  } catch {
    return false;
  }
}
