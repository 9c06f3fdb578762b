import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

/** 128 bits in hexadecimal. */
const SIGNATURE_LENGTH = 32;

/** A link of a mail that does one thing without signing in: only the mail's reader knows the signature. */
export interface MailLink {
  path: string;
  /** What the link does; a signature is good for nothing else. */
  purpose: string;
}

export function mailLinkUrl(
  { config, mailKey }: Pick<Context, 'config' | 'mailKey'>,
  { path, purpose }: MailLink,
  id: string,
): string {
  return `${config.publicUrl}${path}/${id}.${sign(mailKey, purpose, id)}`;
}

/** The id in a link's token; null for a forged one. */
export function readMailLink(
  { mailKey }: Pick<Context, 'mailKey'>,
  { purpose }: MailLink,
  token: string,
): string | null {
  const [, id = '', signature = ''] = /^([\da-f-]{1,36})\.([\da-f]{32})$/.exec(token) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(mailKey, purpose, id))) ? id : null;
}

function sign(mailKey: Context['mailKey'], purpose: string, id: string): string {
  return createHmac('sha256', mailKey).update(`${purpose} ${id}`).digest('hex').slice(0, SIGNATURE_LENGTH);
}
