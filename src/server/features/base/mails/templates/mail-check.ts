import { PAGES } from '#contract/pages.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import type { CodeFacts } from './verification-code.ts';

export const MAIL_CHECK = 'mail-check';

/** The one mail that is sent to a suppressed address, on its owner's request. */
export function composeMailCheckMail(facts: CodeFacts): MailDraft {
  return {
    kind: MAIL_CHECK,
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Probamos tu correo',
      heading: 'Tu correo funciona',
      preview: 'Usá este código para volver a recibir nuestros correos.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(
          'Pediste que probáramos tu correo. Escribí este código en tu cuenta; vale una hora y se usa una sola vez.',
        ),
        { kind: 'code', code: facts.code },
        { kind: 'link', label: 'Ir a mi cuenta', url: `${facts.publicUrl}${PAGES.account}` },
        note('Si no lo pediste vos, no hagas nada.'),
      ],
    },
  };
}
