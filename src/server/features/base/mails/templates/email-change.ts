import { PAGES } from '#contract/pages.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import type { CodeFacts } from './verification-code.ts';

export const EMAIL_CHANGE_CODE = 'email-change-code';

/** To the new address: whoever reads it may confirm the change. */
export function composeEmailChangeCodeMail(facts: CodeFacts): MailDraft {
  return {
    kind: EMAIL_CHANGE_CODE,
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Confirmá tu correo nuevo',
      heading: 'Confirmá tu correo nuevo',
      preview: 'El código vale una hora y se usa una sola vez.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text('Escribí este código en Seguridad para usar esta dirección en tu cuenta. Vale una hora.'),
        { kind: 'code', code: facts.code },
        { kind: 'link', label: 'Ir a Seguridad', url: `${facts.publicUrl}${PAGES.security}` },
        note('Si no lo pediste vos, no hagas nada: sin el código no cambia nada.'),
      ],
    },
  };
}

export interface EmailChangeFacts {
  /** Identifies this request or change. */
  subjectId: string;
  /** The address that the account has, or had until now. */
  to: string;
  firstName: string;
  at: Date;
  publicUrl: string;
  supportEmail: string;
}

/** To the present address, before anything changes: its owner can still prevent it. */
export function composeEmailChangeRequestedMail(facts: EmailChangeFacts): MailDraft {
  return {
    kind: 'email-change-requested',
    subjectId: facts.subjectId,
    to: facts.to,
    message: {
      subject: 'Pidieron cambiar el correo de tu cuenta',
      heading: 'Pidieron cambiar tu correo',
      preview: 'Si no fuiste vos, todavía podés impedirlo.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(
          `El ${formatDateTime(facts.at.toISOString())} pidieron usar otra dirección de correo en tu cuenta. Cambia cuando se confirme con un código que mandamos a la dirección nueva.`,
        ),
        text('Si fuiste vos, no tenés que hacer nada acá.'),
        text(
          `Si no fuiste vos, cambiá ya mismo tu contraseña: eso anula el pedido y cierra todas las sesiones. Si no podés entrar, escribinos a ${facts.supportEmail}.`,
        ),
        { kind: 'link', label: 'Ir a Seguridad', url: `${facts.publicUrl}${PAGES.security}` },
      ],
    },
  };
}

/** To the former address, which is forgotten once the mail is sent. */
export function composeEmailChangedMail(facts: EmailChangeFacts): MailDraft {
  return {
    kind: 'email-changed',
    subjectId: facts.subjectId,
    to: facts.to,
    forgetRecipient: true,
    message: {
      subject: 'Cambió el correo de tu cuenta',
      heading: 'Tu cuenta usa otro correo',
      preview: 'Si no fuiste vos, escribinos hoy mismo.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(
          `El ${formatDateTime(facts.at.toISOString())} tu cuenta pasó a usar otra dirección de correo. A esta no le vamos a escribir más.`,
        ),
        text(`Si no fuiste vos, escribinos hoy mismo a ${facts.supportEmail}, desde esta dirección.`),
      ],
    },
  };
}
