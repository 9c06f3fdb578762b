import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';

export interface AccountDeletedFacts {
  /** Identifies this deletion. */
  subjectId: string;
  to: string;
  firstName: string;
  at: Date;
  supportEmail: string;
  hasOrders: boolean;
}

/** The last mail to an address: it is forgotten once the mail is sent. */
export function composeAccountDeletedMail(facts: AccountDeletedFacts): MailDraft {
  const kept = facts.hasOrders
    ? 'De tus órdenes quedan solo la fecha, los artículos, los importes y los números de pago, sin tu nombre ni ningún otro dato tuyo, porque la ley nos obliga a guardar las cuentas.'
    : 'No quedó ningún dato tuyo.';
  return {
    kind: 'account-deleted',
    subjectId: facts.subjectId,
    to: facts.to,
    forgetRecipient: true,
    message: {
      subject: 'Eliminamos tu cuenta',
      heading: 'Tu cuenta ya no existe',
      preview: 'Borramos tus datos, y esta dirección también.',
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(
          `El ${formatDateTime(facts.at.toISOString())} eliminamos tu cuenta, como pediste. Borramos tus datos personales, tus direcciones, tu carrito, tus favoritos, tu historial y tus sesiones.`,
        ),
        text(kept),
        text('Este es el último correo que te mandamos: al salir borramos también esta dirección.'),
        note(`Si no fuiste vos, escribinos a ${facts.supportEmail}. Lo que se borró no se puede recuperar.`),
      ],
    },
  };
}
