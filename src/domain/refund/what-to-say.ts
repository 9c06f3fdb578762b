import type { RefundStage } from './staff-refund.ts';

export interface ToldRefund {
  stage: RefundStage;
  orderNumber: number;
  /** In words, as 'U$S 12,00'; null while it is not decided. */
  amount: string | null;
}

/** What is true now of a refund, for who gets it. It follows from the stage alone, and names no day. */
export function whatToSayOfRefund({ stage, orderNumber, amount }: ToldRefund): string {
  const what = amount === null ? 'lo que corresponde' : amount;
  const order = `tu orden ${orderNumber}`;
  switch (stage) {
    case 'waiting':
      return `Estamos revisando una devolución por ${order}. Si se aprueba, te avisamos por correo.`;
    case 'refused':
    case 'withdrawn':
    case 'closed':
      return `La devolución que revisamos por ${order} no sigue adelante.`;
    case 'requested':
      return `La devolución de ${what} por ${order} está aprobada y se la estamos pidiendo al banco.`;
    case 'manual':
      return `La devolución de ${what} por ${order} la está terminando una persona de nuestro equipo.`;
    case 'awaiting-account':
      return `Para devolverte ${what} por ${order} nos falta saber a qué cuenta: indicala en tu pedido.`;
    case 'account-given':
      return `Ya tenemos tu cuenta: falta transferirte ${what} por ${order}.`;
    case 'taken':
      return `Te estamos transfiriendo ${what} por ${order}.`;
    case 'sent':
      return `Ya enviamos la devolución de ${what} por ${order}: falta que el banco la acredite.`;
    case 'confirmed':
      return `El banco ya pagó la devolución de ${what} por ${order}.`;
  }
}
