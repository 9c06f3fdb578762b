import { PAGES } from '#contract/pages.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';

export interface DocumentCorrectionFacts {
  /** Identifies the request. */
  subjectId: string;
  to: string;
  firstName: string;
  /** Why it was refused; null where the document was corrected. */
  refusal: string | null;
  publicUrl: string;
  supportEmail: string;
}

/** What became of a document that the shopper asked to correct; without any number. */
export function composeDocumentCorrectionMail(facts: DocumentCorrectionFacts): MailDraft {
  const { subjectId, to, firstName, refusal, publicUrl, supportEmail } = facts;
  const title = refusal === null ? 'Corregimos tu cédula' : 'No pudimos corregir tu cédula';
  return {
    kind: 'document-correction',
    subjectId,
    to,
    message: {
      subject: title,
      heading: title,
      preview: refusal === null ? 'La nueva vale para tus próximas compras.' : 'Te contamos por qué.',
      blocks: [
        text(`Hola, ${firstName}:`),
        ...(refusal === null
          ? [
              text(
                'La cédula de tu cuenta es la que nos pediste. Vale para tus próximas compras y para las que todavía no salieron de Miami.',
              ),
            ]
          : [
              text(`La cédula de tu cuenta sigue como estaba: ${refusal}`),
              text('Podés volver a pedirlo con otra foto.'),
            ]),
        text('La foto que nos mandaste ya está borrada.'),
        { kind: 'link', label: 'Ver mi cuenta', url: `${publicUrl}${PAGES.account}` },
        note(`Si no pediste nada, escribinos a ${supportEmail}.`),
      ],
    },
  };
}
