import { productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import type { Asker } from './repository.ts';

interface Answer {
  asin: string;
  /** 'Sí.' */
  title: string;
  /** Which paper, who obtains it and how long, or why not. */
  text: string;
  publicUrl: string;
}

export function composeAnswer({ id, email, firstName, product }: Asker, answer: Answer): MailDraft {
  const name = { ...product, title: truncateTitle(product.title, TEXT_LIMITS.desktopCartTitle) };
  return {
    kind: 'import-answer',
    subjectId: id,
    to: email,
    message: {
      subject: `¿Puede entrar a Uruguay? ${truncateTitle(product.title, TEXT_LIMITS.title)}`,
      heading: `¿Puede entrar a Uruguay? ${answer.title}`,
      preview: answer.text,
      blocks: [
        text(`Hola, ${firstName}:`),
        text(['Nos preguntaste si «', name, '» puede entrar a Uruguay.']),
        text(`${answer.title} ${answer.text}`),
        { kind: 'link', label: 'Ver el producto', url: `${answer.publicUrl}${productPage(answer.asin)}` },
        note('Te escribimos porque lo preguntaste. Es el único correo: la pregunta termina con él.'),
      ],
    },
  };
}
