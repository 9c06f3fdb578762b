import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { renderLetter } from './layout.ts';
import type { MailDraft } from './mail-message.ts';
import { insertMail } from './repository.ts';

/**
 * Writes a mail, rendered, in the transaction of what it tells about, and the job that sends it. A repeat of the same
 * (kind, subjectId) does nothing, so a trigger that comes twice mails once.
 */
export async function queueMail(
  deps: Pick<Context, 'random' | 'clock' | 'config' | 'queue'>,
  tx: Tx,
  draft: MailDraft,
): Promise<void> {
  const mailId = deps.random.uuid();
  const { brand, supportEmail } = deps.config.shop;
  const { text, html } = renderLetter(draft.letter, { brand, supportEmail, url: deps.config.publicUrl });
  const isNew = await insertMail(tx, {
    id: mailId,
    kind: draft.kind,
    subject_id: draft.subjectId,
    recipient: draft.to,
    subject: draft.letter.subject,
    text,
    html,
    created_at: deps.clock(),
    sent_at: null,
  });
  if (isNew) await deps.queue.enqueue('send-mail', { mailId }, { tx });
}
