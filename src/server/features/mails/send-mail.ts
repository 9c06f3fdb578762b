import { PartnerRejected } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { type Erasure, findUnsentMail, markMailSent, markMailUndeliverable } from './repository.ts';
import { EMAIL_CHANGE_CODE } from './templates/email-change.ts';
import { IDENTITY_CODE } from './templates/identity-code.ts';
import { PASSWORD_RESET } from './templates/password-reset.ts';
import { VERIFICATION_CODE } from './templates/verification-code.ts';

/** Kinds that carry a code: their body is erased once they are sent. */
const SECRET_KINDS: readonly string[] = [VERIFICATION_CODE, PASSWORD_RESET, IDENTITY_CODE, EMAIL_CHANGE_CODE];
/** SMTP replies for an unknown mailbox: a retry would be refused as well. */
const NO_SUCH_MAILBOX: readonly number[] = [550, 551, 553];

/**
 * Sends a queued mail. After a crash between sending and marking it sent, it is sent again with the same Message-ID, by
 * which mail servers recognise the repeat.
 */
export async function sendMail(
  { db, clock, config, log, partners }: Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'partners'>,
  { mailId }: { mailId: string },
): Promise<void> {
  const mail = await findUnsentMail(db, mailId);
  if (!mail) return;
  const erase = erasureOf(mail);
  try {
    const { recipient: to, subject, text, html } = mail;
    await partners.mailer.send({ to, subject, text, html, messageId: `<${mailId}@${domainOf(config.shop.mailFrom)}>` });
  } catch (error) {
    if (!(error instanceof PartnerRejected) || !NO_SUCH_MAILBOX.includes(error.status)) throw error;
    log.warn(
      { job: 'send-mail', partner: 'mail', error },
      'the recipient of a mail has no mailbox; it is not tried again',
    );
    await markMailUndeliverable(db, mailId, { at: clock(), erase });
    return;
  }
  await markMailSent(db, mailId, { at: clock(), erase });
}

function erasureOf({ kind, forget_recipient }: { kind: string; forget_recipient: boolean }): Erasure {
  if (forget_recipient) return 'everything';
  return SECRET_KINDS.includes(kind) ? 'body' : 'nothing';
}

/** 'Puente <hola@puente.example>' → 'puente.example' */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
