import { defineRoutes } from '#server/http/handler.ts';
import { answerOwnQuestion, listQuestions, listSubstitutes } from './questions-of-order.ts';
import { listCurrentCharges, payCurrentCharge } from './renew-charges.ts';

export const lineAnswersRoutes = defineRoutes({
  listQuestions: (context, { session, params }) =>
    listQuestions(context, { customerId: session.customerId, orderId: params.id }),
  listSubstitutes: (context, { session: { customerId }, params: { id: orderId, questionId } }) =>
    listSubstitutes(context, { customerId, orderId, questionId }),
  answerQuestion: (context, { session: { customerId }, params: { id: orderId, questionId }, body }) =>
    answerOwnQuestion(context, { customerId, orderId, questionId }, body),
  listCharges: (context, { session: { customerId }, params: { id: orderId } }) =>
    listCurrentCharges(context, { customerId, orderId }),
  payCharge: (context, { session, params: { id: orderId, chargeId }, body }) =>
    payCurrentCharge(context, session, { orderId, chargeId, method: body.paymentMethod }),
});
