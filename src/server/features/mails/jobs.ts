import { PartnerRefused } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { findUnsentMail, markMailGivenUp, markMailSent } from './repository.ts';
import { PASSWORD_RESET } from './templates/password-reset.ts';
import { VERIFICATION_CODE } from './templates/verification-code.ts';

/** Kinds that carry a code: sent, their words are not kept. */
const SECRET_KINDS: readonly string[] = [VERIFICATION_CODE, PASSWORD_RESET];
/** SMTP's 'no such mailbox' and its kin: another try would be refused just the same. */
const NO_SUCH_MAILBOX: readonly number[] = [550, 551, 553];

/**
 * Sends a queued mail. A crash between sending and noting it sends it again with the same Message-ID, by which mail
 * servers know the repeat.
 */
async function sendMail(
  { db, clock, config, log, partners }: Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'partners'>,
  { mailId }: { mailId: string },
): Promise<void> {
  const mail = await findUnsentMail(db, mailId);
  if (!mail) return;
  try {
    const { recipient: to, subject, text, html } = mail;
    await partners.mailer.send({ to, subject, text, html, messageId: `<${mailId}@${domainOf(config.shop.mailFrom)}>` });
  } catch (error) {
    if (!(error instanceof PartnerRefused) || !NO_SUCH_MAILBOX.includes(error.status)) throw error;
    log.warn({ job: 'send-mail', partner: 'mail', error }, 'a mail has no mailbox to go to and is given up');
    await markMailGivenUp(db, mailId, clock());
    return;
  }
  await markMailSent(db, mailId, { at: clock(), forgetWords: SECRET_KINDS.includes(mail.kind) });
}

/** 'Puente <hola@puente.example>' → 'puente.example' */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}

export const mailsJobs = { 'send-mail': sendMail } satisfies JobHandlers<Context>;
