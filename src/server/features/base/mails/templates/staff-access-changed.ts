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

export interface TeamChangedFacts extends Omit<StaffAccessChangedFacts, 'name'> {
  /** The page of the team. */
  url: string;
}

/** For the owners, of a change of who may do what. */
export function composeTeamChangedMail({ subjectId, to, change, at, url }: TeamChangedFacts): MailDraft {
  return {
    kind: 'team-changed',
    subjectId,
    to,
    message: {
      subject: 'Cambió quién puede qué en la operación de la tienda',
      heading: 'Cambió el equipo',
      preview: change,
      blocks: [
        text(`${change} Fue el ${formatDateTime(at.toISOString())}.`),
        { kind: 'link', label: 'Ver el equipo', url },
        text(
          'Si no sabías de esto, hablá hoy con quien lo hizo: en esa página se cierran sesiones y se quitan accesos.',
        ),
      ],
    },
  };
}
