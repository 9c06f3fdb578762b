import { PAGES } from '#contract/pages.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import type { CodeFacts } from './verification-code.ts';

export const IDENTITY_CODE = 'identity-code';
export const IDENTITY_CODE_SUBJECT = 'Tu código para confirmar que sos vos';

/** A code that stands for the password where an account has none. */
export function composeIdentityCodeMail(facts: CodeFacts): MailDraft {
  return {
    kind: IDENTITY_CODE,
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: IDENTITY_CODE_SUBJECT,
      heading: 'Confirmá que sos vos',
      preview: 'El código vale una hora y se usa una sola vez.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(
          'Con este código confirmás un cambio de correo, la corrección de tu cédula, quién retira una orden, la cuenta de banco para una devolución o la eliminación de tu cuenta. Vale una hora y se usa una sola vez.',
        ),
        { kind: 'code', code: facts.code },
        note('Si no lo pediste vos, alguien tiene abierta tu cuenta: cerrá las demás sesiones y cambiá la contraseña.'),
        { kind: 'link', label: 'Ir a Seguridad', url: `${facts.publicUrl}${PAGES.security}` },
      ],
    },
  };
}
