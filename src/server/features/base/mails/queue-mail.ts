import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isCode } from './code-kinds.ts';
import { renderMail } from './layout.ts';
import type { MailDraft } from './mail-message.ts';
import { insertMail, markMailWithdrawn } from './repository.ts';

/**
 * Writes a rendered mail and the job that sends it, in the transaction of the change that it reports. A repeat of the
 * same (kind, subjectId) does nothing, so that a repeated trigger sends one mail.
 */
export async function queueMail(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'queue'>,
  tx: Tx,
  draft: MailDraft,
): Promise<void> {
  const mailId = deps.random.uuid();
  const { brand, supportEmail } = deps.config.shop;
  const { text, html } = renderMail(draft.message, { brand, supportEmail, url: deps.config.publicUrl });
  const isNew = await insertMail(tx, {
    id: mailId,
    kind: draft.kind,
    subject_id: draft.subjectId,
    recipient: draft.to,
    subject: draft.message.subject,
    text,
    html,
    created_at: deps.clock(),
    sent_at: null,
    unsubscribe_url: draft.unsubscribeUrl ?? null,
    forget_recipient: draft.forgetRecipient ?? false,
  });
  const { startAfterSeconds } = draft;
  const options = startAfterSeconds === undefined ? { tx } : { tx, startAfterSeconds };
  if (isNew) await deps.queue.enqueue(isCode(draft.kind) ? 'send-code' : 'send-mail', { mailId }, options);
}

/** Takes back a mail that was not sent yet; its job then finds nothing to send. */
export async function withdrawMail(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  mail: Pick<MailDraft, 'kind' | 'subjectId'>,
): Promise<void> {
  await markMailWithdrawn(tx, { ...mail, at: clock() });
}
