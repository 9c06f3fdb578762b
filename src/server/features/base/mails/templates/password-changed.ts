import { PAGES } from '#contract/pages.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, text } from '#server/features/base/mails/mail-message.ts';

export interface PasswordChangedFacts {
  /** Identifies this change of password. */
  subjectId: string;
  to: string;
  firstName: string;
  at: Date;
  publicUrl: string;
}

export function composePasswordChangedMail(facts: PasswordChangedFacts): MailDraft {
  return {
    kind: 'password-changed',
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Cambió tu contraseña',
      heading: 'Tu contraseña cambió',
      preview: 'Si no fuiste vos, recuperá tu cuenta ahora.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(`La contraseña de tu cuenta cambió el ${formatDateTime(facts.at.toISOString())}.`),
        text('Cerramos las demás sesiones. Si fuiste vos, no tenés que hacer nada más.'),
        text('Si no fuiste vos, pedí ya mismo una contraseña nueva desde la pantalla de ingreso.'),
        { kind: 'link', label: 'Ir a ingresar', url: `${facts.publicUrl}${PAGES.signIn}` },
      ],
    },
  };
}
