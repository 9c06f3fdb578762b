import { PAGES } from '#contract/pages.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import { type CodeFacts, codeLink } from './verification-code.ts';

export const PASSWORD_RESET = 'password-reset';

export function composePasswordResetMail(facts: CodeFacts): MailDraft {
  return {
    kind: PASSWORD_RESET,
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Cambiá tu contraseña',
      heading: 'Elegí una contraseña nueva',
      preview: 'El enlace para cambiar tu contraseña vale una hora.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text('Pediste cambiar tu contraseña. Este código vale una hora y se usa una sola vez.'),
        { kind: 'code', code: facts.code },
        { kind: 'link', label: 'Cambiar mi contraseña', url: codeLink(facts, PAGES.forgotPassword) },
        note('Si no lo pediste vos, no hagas nada: tu contraseña sigue siendo la misma.'),
      ],
    },
  };
}
