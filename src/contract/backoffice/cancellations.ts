import { z } from '#contract/zod.ts';
import { act } from './endpoint.ts';
import { orderNumber } from './order-desk.ts';

const ofOrder = z.strictObject({ number: orderNumber });

/** What the staff does about orders that are cancelled, and that their shoppers withdraw from. */
export const cancellationEndpoints = {
  cancelOrderForCustomer: act({
    summary: 'Cancela una orden a pedido de quien compró',
    permission: 'orders.cancel',
    stepUp: true,
    input: ofOrder,
  }),
  closeCancellation: act({
    summary: 'Da por decidida una cancelación que llegó tarde: la orden sigue',
    permission: 'orders.cancel',
    input: ofOrder,
  }),
  receiveWithdrawal: act({
    summary: 'Anota que volvió lo de una orden de la que quien compró se arrepintió, y pide devolver lo que pagó',
    permission: 'refunds.request',
    stepUp: true,
    secondPerson: { act: 'approveRefund', limit: 'REFUND_APPROVAL_LIMIT_CENTS' },
    input: ofOrder,
  }),
  refuseWithdrawal: act({
    summary: 'No acepta la devolución por arrepentimiento; quien compró lee el motivo',
    permission: 'refunds.request',
    stepUp: true,
    input: ofOrder,
  }),
};
