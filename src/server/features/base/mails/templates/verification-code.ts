import { PAGES } from '#contract/pages.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';

export const VERIFICATION_CODE = 'verification-code';

export interface CodeFacts {
  /** Identifies this code: a new code is a new mail. */
  subjectId: string;
  to: string;
  firstName: string;
  code: string;
  publicUrl: string;
}

export function composeVerificationCodeMail(facts: CodeFacts): MailDraft {
  return {
    kind: VERIFICATION_CODE,
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Tu código de verificación',
      heading: 'Verificá tu correo',
      preview: 'Usá este código para activar tu cuenta.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text('Este es el código para activar tu cuenta. Vale 24 horas y se usa una sola vez.'),
        { kind: 'code', code: facts.code },
        { kind: 'link', label: 'Verificar mi cuenta', url: codeLink(facts, PAGES.emailValidation) },
        note('Si no creaste una cuenta con nosotros, no hagas nada: sin el código no se activa.'),
      ],
    },
  };
}

export function codeLink({ publicUrl, code }: Pick<CodeFacts, 'publicUrl' | 'code'>, page: string): string {
  return `${publicUrl}${page}?${new URLSearchParams({ code })}`;
}
