import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, text } from '#server/features/base/mails/mail-message.ts';

export interface StaffAccessChangedFacts {
  /** Identifies this change. */
  subjectId: string;
  to: string;
  name: string;
  /** A complete sentence: 'Se agregó una llave de acceso.' */
  change: string;
  at: Date;
}

export function composeStaffAccessChangedMail({ subjectId, to, name, change, at }: StaffAccessChangedFacts): MailDraft {
  return {
    kind: 'staff-access-changed',
    subjectId,
    to,
    message: {
      subject: 'Cambió tu acceso a la operación',
      heading: 'Tu acceso cambió',
      preview: change,
      blocks: [
        text(`Hola, ${name}:`),
        text(`${change} Fue el ${formatDateTime(at.toISOString())}.`),
        text('Las demás sesiones que estaban abiertas se cerraron.'),
        text('Si no fuiste vos, avisá ya mismo a quien dirige la tienda para que cierre tu acceso.'),
      ],
    },
  };
}
