import { isRecipientRefused } from '#partners/mail/client.ts';
import { domainOf } from '#server/config/mail-settings.ts';
import type { Context } from '#server/context.ts';
import { isCode } from './code-kinds.ts';
import { envelopeSender } from './envelope-sender.ts';
import { recordReport } from './record-report.ts';
import { type Erasure, findUnsentMail, markMailSent, markMailSuppressed } from './repository.ts';
import { readSuppressions } from './suppressions.ts';
import { MAIL_CHECK } from './templates/mail-check.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'partners' | 'mailKey'>;
type Mail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>;

/** The job `send-mail`. A code that reaches this queue, as reconciliation's do, goes on to its own. */
export async function sendMail(deps: Deps & Pick<Context, 'queue'>, { mailId }: { mailId: string }): Promise<void> {
  const mail = await findUnsentMail(deps.db, mailId);
  if (mail && isCode(mail.kind)) await deps.queue.enqueue('send-code', { mailId });
  else if (mail) await send(deps, mail);
}

/** The job `send-code`: a shopper waits for the mail. */
export async function sendCode(deps: Deps, { mailId }: { mailId: string }): Promise<void> {
  const mail = await findUnsentMail(deps.db, mailId);
  if (mail) await send(deps, mail);
}

/**
 * Sends a queued mail, unless its recipient is suppressed. After a crash between sending and marking it sent, it is sent
 * again with the same Message-ID, by which mail servers recognise the repeat.
 */
async function send(deps: Deps, mail: Mail): Promise<void> {
  const { db, clock, log } = deps;
  const { id: mailId } = mail;
  const erase = erasureOf(mail);
  if (await isSuppressed(deps, mail)) return await markMailSuppressed(db, mailId, { at: clock(), erase });
  try {
    await deliver(deps, mail);
  } catch (error) {
    if (!isRecipientRefused(error)) throw error;
    log.warn({ job: 'send-mail', partner: 'mail', subject: mailId, error }, 'a mail bounced; it is not tried again');
    await recordReport(deps, { mailId, outcome: 'bounced' });
    return;
  }
  await markMailSent(db, mailId, { at: clock(), erase });
}

function erasureOf({ kind, forget_recipient }: Mail): Erasure {
  if (forget_recipient) return 'everything';
  return isCode(kind) ? 'body' : 'nothing';
}

/** The mail that checks a suppressed address is sent nevertheless. */
async function isSuppressed(deps: Deps, { kind, recipient }: Mail): Promise<boolean> {
  return kind !== MAIL_CHECK && (await readSuppressions(deps, deps.db, recipient)).has('bounce');
}

async function deliver(
  { config, mailKey, partners }: Deps,
  { id, recipient, subject, text, html, unsubscribe_url }: Mail,
): Promise<void> {
  const { bounces, shop } = config;
  await partners.mailer.send({
    to: recipient,
    ...(bounces ? { envelopeFrom: envelopeSender(bounces.address, id, mailKey) } : {}),
    ...(unsubscribe_url === null ? {} : { unsubscribeUrl: unsubscribe_url }),
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(shop.mailFrom)}>`,
  });
}
