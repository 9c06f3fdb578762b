import { orderPage } from '#contract/pages.ts';
import type { CaseRow } from '#db/tables/cases.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { CASE_KIND_NAMES } from '#domain/cases/case.ts';
import type { Context } from '#server/context.ts';
import { type Block, type MailDraft, note, text } from '#server/features/base/mails/mail-message.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';

export type CaseMailDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

export interface CaseOfOrder {
  found: CaseRow;
  order: Pick<OrderRow, 'id' | 'number' | 'customer_email' | 'consignee'>;
}

interface OpenedMail extends CaseOfOrder {
  written: string;
  /** What happens next, where more than an answer does. */
  next: string | null;
}

/** Tells the shopper the number of a new case, with what they wrote, or what the staff wrote in their name. */
export async function mailOpenedCase(deps: CaseMailDeps, tx: Tx, at: OpenedMail): Promise<void> {
  const { number, kind, id, opened_by_name: openedBy } = at.found;
  const received = openedBy === null ? 'Recibimos tu reclamo.' : 'Anotamos en tu nombre el reclamo que nos hiciste.';
  await mailShopper(deps, tx, {
    ...at,
    kind: 'case-opened',
    subjectId: id,
    subject: `Anotamos tu reclamo: caso ${number}`,
    heading: `Caso ${number}`,
    preview: 'Una persona lo lee y te contesta.',
    blocks: [
      text(`${received} Una persona de nuestro equipo lo lee y te contesta por correo y en la orden.`),
      ...(at.next === null ? [] : [text(at.next)]),
      { kind: 'facts', rows: [{ label: 'Qué pasó', value: CASE_KIND_NAMES[kind] }] },
      text(openedBy === null ? 'Esto es lo que nos escribiste:' : 'Esto es lo que anotamos:'),
      ...paragraphs(at.written),
    ],
  });
}

/** Sends the shopper what the staff wrote in a case. */
export async function mailAnswer(
  deps: CaseMailDeps,
  tx: Tx,
  at: CaseOfOrder & { messageId: string; answer: string },
): Promise<void> {
  const isOwn = at.found.kind === 'message';
  await mailShopper(deps, tx, {
    ...at,
    kind: 'case-answered',
    subjectId: at.messageId,
    subject: `${isOwn ? 'Te escribimos' : 'Te contestamos'}: caso ${at.found.number}`,
    heading: `Caso ${at.found.number}`,
    preview: isOwn ? `Es por tu orden ${at.order.number}.` : 'Hay una respuesta a tu reclamo.',
    blocks: [...paragraphs(at.answer), note('Si querés agregar algo, escribilo en la orden.')],
  });
}

/** Tells the shopper why the staff closed a case. */
export async function mailClosedCase(deps: CaseMailDeps, tx: Tx, at: CaseOfOrder & { reason: string }): Promise<void> {
  await mailShopper(deps, tx, {
    ...at,
    kind: 'case-closed',
    subjectId: at.found.id,
    subject: `Cerramos el caso ${at.found.number}`,
    heading: `Cerramos el caso ${at.found.number}`,
    preview: 'Si el problema sigue, abrí otro desde la orden.',
    blocks: [...paragraphs(at.reason), note('Si el problema sigue, abrí otro caso desde la orden.')],
  });
}

/** HTML shows no line breaks inside of a paragraph. */
function paragraphs(written: string): Block[] {
  return written.split(/[\r\n]+/).map(text);
}

interface ShopperMail extends CaseOfOrder {
  kind: string;
  subjectId: string;
  subject: string;
  heading: string;
  preview: string;
  blocks: readonly Block[];
}

async function mailShopper(deps: CaseMailDeps, tx: Tx, mail: ShopperMail): Promise<void> {
  const { order, kind, subjectId, subject, heading, preview, blocks } = mail;
  const url = `${deps.config.publicUrl}${orderPage(order.id)}`;
  const greeting = text(`Hola, ${order.consignee.firstName}:`);
  await queueMail(deps, tx, {
    kind,
    subjectId,
    to: order.customer_email,
    message: {
      subject,
      heading,
      preview,
      blocks: [greeting, ...blocks, { kind: 'link', label: `Ver la orden ${order.number}`, url }],
    },
  });
}

/** Tells the shop's own address that a shopper wrote. It names the case and nothing of the person, who may be erased. */
export async function mailStaff(deps: CaseMailDeps, tx: Tx, at: CaseOfOrder & { messageId: string }): Promise<void> {
  const { found, order } = at;
  const draft: MailDraft = {
    kind: 'case-notice',
    subjectId: at.messageId,
    to: deps.config.shop.supportEmail,
    message: {
      subject: `Caso ${found.number}: hay un mensaje para leer`,
      heading: `Caso ${found.number}`,
      preview: `${CASE_KIND_NAMES[found.kind]}. Orden ${order.number}.`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: 'Qué pasó', value: CASE_KIND_NAMES[found.kind] },
            { label: 'Orden', value: String(order.number) },
          ],
        },
        { kind: 'link', label: 'Leer el caso', url: `${deps.config.publicUrl}/operacion/casos/${found.number}` },
      ],
    },
  };
  await queueMail(deps, tx, draft);
}
