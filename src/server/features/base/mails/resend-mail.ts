import type { Tx } from '#db/transaction.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { isCode } from './code-kinds.ts';
import { findMail, insertMail } from './repository.ts';
import { readSuppressions } from './suppressions.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'mailKey' | 'queue'>;

/** Sends the content of a mail once more, as a mail of its own; a refusal says why it cannot be. */
export async function resendMail(
  deps: Deps,
  tx: Tx,
  mailId: string,
): Promise<{ id: string; subject: string } | Refusal> {
  const mail = await findMail(tx, mailId);
  if (!mail) return notFound('Ese correo no existe');
  if (isCode(mail.kind)) return refuse(422, 'Un código no se manda de nuevo: quien compró pide otro desde la tienda.');
  if (mail.recipient === '') return refuse(422, 'El contenido de ese correo ya se borró: no hay qué mandar.');
  if (mail.sent_at === null && mail.given_up_at === null) return refuse(409, 'Ese correo todavía espera para salir.');
  const bouncesSince = (await readSuppressions(deps, tx, mail.recipient)).get('bounce');
  if (bouncesSince) {
    const since = formatDateTime(bouncesSince.toISOString());
    return refuse(
      422,
      `Esa dirección rebota desde el ${since}: no le mandamos nada hasta que se confirme desde la cuenta.`,
    );
  }
  const id = deps.random.uuid();
  const [topic = ''] = mail.subject_id.split(':');
  await insertMail(tx, {
    id,
    kind: mail.kind,
    subject_id: `${topic}:again-${id}`,
    recipient: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    created_at: deps.clock(),
    sent_at: null,
    unsubscribe_url: mail.unsubscribe_url,
    forget_recipient: mail.forget_recipient,
  });
  await deps.queue.enqueue('send-mail', { mailId: id }, { tx });
  return { id, subject: mail.subject };
}
