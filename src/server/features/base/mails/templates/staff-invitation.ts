import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, text } from '#server/features/base/mails/mail-message.ts';

export const STAFF_INVITATION = 'staff-invitation';

export interface StaffInvitationFacts {
  /** Identifies this invitation. */
  subjectId: string;
  to: string;
  name: string;
  /** Works once. */
  link: string;
  until: Date;
}

export function composeStaffInvitationMail({ subjectId, to, name, link, until }: StaffInvitationFacts): MailDraft {
  return {
    kind: STAFF_INVITATION,
    subjectId,
    to,
    message: {
      subject: 'Tu acceso a la operación de la tienda',
      heading: 'Tu acceso a la operación',
      preview: 'Un enlace para crear tu llave de acceso, o tu contraseña con códigos.',
      blocks: [
        text(`Hola, ${name}:`),
        text('Con este enlace registrás con qué vas a entrar. Sirve una sola vez y es solo para vos.'),
        { kind: 'link', label: 'Registrar mi acceso', url: link },
        text(`El enlace vence el ${formatDateTime(until.toISOString())}.`),
        text('Si ya tenías acceso, lo que registres reemplaza lo anterior y cierra tus sesiones.'),
      ],
    },
  };
}
