import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

/** 80 bits, in the 64 characters that the name of a mailbox may have. */
const TOKEN_LENGTH = 20;

/**
 * The envelope sender of a mail ('rebotes+<mail><token>@puente.example'), to which reports about it are sent. Only the
 * recipient and the mail servers on the way learn the token, so nobody else can report a mail as undeliverable. Lower
 * case, because some mail servers change the case.
 */
export function envelopeSender(bounceAddress: string, mailId: string, mailKey: Context['mailKey']): string {
  const [name, domain] = bounceAddress.split('@');
  return `${name}+${mailId.replaceAll('-', '')}${tokenOf(mailId, mailKey)}@${domain}`;
}

/** The id of the mail whose envelope sender this address is; null for a forged or any other address. */
export function readEnvelopeSender(address: string, bounceAddress: string, mailKey: Context['mailKey']): string | null {
  const [name, domain] = bounceAddress.split('@');
  const [, of, hex = '', token = '', at] = /^(.*)\+([\da-f]{32})([\da-f]{20})@(.+)$/.exec(address.toLowerCase()) ?? [];
  if (of !== name || at !== domain) return null;
  const mailId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(mailId, mailKey))) ? mailId : null;
}

function tokenOf(mailId: string, mailKey: Context['mailKey']): string {
  return createHmac('sha256', mailKey).update(`envelope ${mailId}`).digest('hex').slice(0, TOKEN_LENGTH);
}
