import { PAGES } from '#contract/pages.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, text } from '#server/features/base/mails/mail-message.ts';

export interface SignInLockedFacts {
  /** Identifies this lock. */
  subjectId: string;
  to: string;
  firstName: string;
  at: Date;
  publicUrl: string;
}

export function composeSignInLockedMail(facts: SignInLockedFacts): MailDraft {
  return {
    kind: 'sign-in-locked',
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Frenamos intentos de ingreso a tu cuenta',
      heading: 'Demasiados intentos de ingreso',
      preview: 'Alguien probó varias veces con una contraseña equivocada.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(
          `El ${formatDateTime(facts.at.toISOString())} frenamos los intentos de ingreso a tu cuenta: hubo varios seguidos con una contraseña equivocada. Por unos minutos no aceptamos más desde donde se hicieron.`,
        ),
        text('Si los intentos no salieron de él, desde un dispositivo donde ya ingresaste podés entrar como siempre.'),
        text(
          'Si eras vos y no te acordás de la contraseña, pedí una nueva desde la pantalla de ingreso: con ella entrás enseguida.',
        ),
        text('Si no eras vos, esos intentos no entraron. Si usás la misma contraseña en otro sitio, cambiala.'),
        { kind: 'link', label: 'Ir a ingresar', url: `${facts.publicUrl}${PAGES.signIn}` },
      ],
    },
  };
}
