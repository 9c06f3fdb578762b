import { maskEmail } from '#domain/text/mask.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';

interface MergedAccount {
  email: string;
  firstName: string;
}

export interface AccountMergedFacts {
  /** Identifies this merge. */
  subjectId: string;
  stays: MergedAccount;
  goes: MergedAccount;
  at: Date;
  supportEmail: string;
}

/**
 * To both addresses. Each names the other one masked: its owner recognizes it, and somebody whose account was merged by
 * mistake does not learn it. The one that ended is forgotten once its mail is sent.
 */
export function composeAccountMergedMails(facts: AccountMergedFacts): [MailDraft, MailDraft] {
  const { subjectId, stays, goes, supportEmail } = facts;
  const when = formatDateTime(facts.at.toISOString());
  const notYours = note(`Si las dos cuentas no son tuyas, escribinos hoy mismo a ${supportEmail}.`);
  return [
    {
      kind: 'account-merged',
      subjectId: `${subjectId}:stays`,
      to: stays.email,
      message: {
        subject: 'Unimos tus dos cuentas',
        heading: 'Ahora tenés una sola cuenta',
        preview: 'Tus órdenes están todas en esta.',
        blocks: [
          text(`Hola, ${stays.firstName}:`),
          text(
            `El ${when} unimos a esta cuenta la que tenías con ${maskEmail(goes.email)}. Sus órdenes, direcciones, favoritos y casos están ahora acá, y los correos de esas órdenes te llegan a esta dirección.`,
          ),
          notYours,
        ],
      },
    },
    {
      kind: 'account-merged',
      subjectId: `${subjectId}:goes`,
      to: goes.email,
      forgetRecipient: true,
      message: {
        subject: 'Unimos tus dos cuentas',
        heading: 'Esta cuenta ya no existe',
        preview: 'Lo que tenía está en tu otra cuenta.',
        blocks: [
          text(`Hola, ${goes.firstName}:`),
          text(
            `El ${when} unimos la cuenta de esta dirección a la que tenés con ${maskEmail(stays.email)}. Tus órdenes, direcciones, favoritos y casos están ahora allá; para verlos, ingresá con aquel correo.`,
          ),
          text('Con esta dirección ya no se puede ingresar, y no le vamos a escribir más.'),
          notYours,
        ],
      },
    },
  ];
}
