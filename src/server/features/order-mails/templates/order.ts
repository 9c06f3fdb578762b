import { type Block, type MailDraft, type MailItem, note, text } from '#server/features/mails/mail-message.ts';
import { ORDER_WORDS, type OrderMoment, type RefundMail } from './order-texts.ts';

/** What every mail about an order says; amounts come formatted, the link absolute. */
export interface OrderFacts {
  orderId: string;
  orderNumber: string | number;
  orderUrl: string;
  to: string;
  firstName: string;
  /** 'U$S 153,61' */
  total: string;
  items: readonly MailItem[];
  /** Where it goes, in one line: the shopper's address, or the branch with its hours. */
  destination: string;
  /** The carrier's number, once there is one. */
  trackingNumber?: string | null;
}

/** The facts that each kind of mail wants; a `OrderMoment` takes the plain ones. */
export interface OrderMailFacts
  extends Record<OrderMoment, OrderFacts>,
    Record<RefundMail, OrderFacts & { refundId: string; amount: string }> {
  issue: OrderFacts & { issue: { code: string; description: string } };
}

export type OrderMailKind = keyof OrderMailFacts;

/**
 * The mail of a moment in an order's life: `queueMail(needs, tx, orderMail('paid', facts))`. Each goes out once an
 * order; an issue once for each of its codes, a refund once for each refund.
 */
export function orderMail<Kind extends OrderMailKind>(kind: Kind, facts: OrderMailFacts[Kind]): MailDraft {
  const words = ORDER_WORDS[kind];
  const number = String(facts.orderNumber);
  return {
    kind: `order-${kind}`,
    subjectId: subjectOf(facts),
    to: facts.to,
    letter: {
      subject: words.subject(number),
      heading: words.heading,
      preview: words.lines[0] ?? words.heading,
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        ...words.lines.map(text),
        ...particulars(facts),
        { kind: 'items', items: facts.items },
        { kind: 'facts', rows: rowsOf(facts, number) },
        { kind: 'link', label: words.action, url: facts.orderUrl },
        ...(words.note ? [note(words.note)] : []),
      ],
    },
  };
}

type AnyFacts = OrderFacts & Partial<OrderMailFacts['issue'] & OrderMailFacts['refund']>;

function subjectOf(facts: AnyFacts): string {
  if (facts.refundId) return facts.refundId;
  return facts.issue ? `${facts.orderId}:${facts.issue.code}` : facts.orderId;
}

function particulars(facts: AnyFacts): Block[] {
  return facts.issue ? [text(`Motivo: ${facts.issue.description}.`)] : [];
}

function rowsOf(facts: AnyFacts, number: string) {
  return [
    { label: 'Pedido', value: `n.º ${number}` },
    { label: 'Total', value: facts.total },
    ...(facts.amount ? [{ label: 'Devolución', value: facts.amount }] : []),
    { label: 'Entrega', value: facts.destination },
    ...(facts.trackingNumber ? [{ label: 'Número de seguimiento', value: facts.trackingNumber }] : []),
  ];
}
