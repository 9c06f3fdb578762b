import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** What a mail says that asks for a paper. */
export interface PaperRequestDetails {
  paperRequestId: string;
  /** Until when it is waited for, 'dd/MM/yyyy, HH:mm' in Montevideo. */
  paperUntil: string;
}

/** What a mail says about a paper that the shop added. */
export interface PaperDetails {
  documentId: string;
  paperName: string;
}

/** The mails about papers: one is asked for, and the shop added one. */
export const PAPER_TEXTS: Readonly<Record<'paper-asked' | 'paper-added', OrderText>> = {
  'paper-asked': {
    subject: (number) => `Falta un papel para tu orden n.º ${number}`,
    heading: 'Falta un papel para tu envío',
    lines: ['Subilo en tu orden, en PDF, JPEG o PNG: se lo mandamos al transportista.'],
    action: VIEW_ORDER,
  },
  'paper-added': {
    subject: (number) => `Te subimos un papel a tu orden n.º ${number}`,
    heading: 'Te subimos un papel',
    lines: ['Lo podés descargar en la página de tu orden.'],
    action: VIEW_ORDER,
  },
};
