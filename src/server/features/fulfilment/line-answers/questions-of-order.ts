import type { CallReply } from '#contract/caller.ts';
import type { ChangedParts, LineQuestion, SubstituteOffer } from '#contract/line-questions.ts';
import type { LineSubstitute, OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import { type Queryable, transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import type { ChangedPart } from '#domain/question/price-rest.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrderByNumber, findOrderLines, findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { findDifference } from '#server/features/fulfilment/line-questions/difference.ts';
import { findMoneyBack } from '#server/features/fulfilment/line-questions/money-back.ts';
import {
  findQuestion,
  findQuestions,
  lockQuestion,
  type QuestionRow,
} from '#server/features/fulfilment/line-questions/questions.ts';
import { findSubstitutes } from '#server/features/fulfilment/line-questions/substitutes.ts';
import { readCharge } from '#server/features/money/payments/charges.ts';
import { presentCharges } from '#server/features/money/payments/list-charges.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { type AnswerDeps, answerQuestion } from './answer-question.ts';
import { renewCharges } from './renew-charges.ts';
import { findReturned } from './repository.ts';

const QUESTION_NOT_FOUND = 'La orden no tiene esa pregunta';

interface OwnQuestion {
  customerId: string;
  orderId: string;
  questionId: string;
}

export async function listQuestions(
  deps: Parameters<typeof renewCharges>[0],
  { customerId, orderId }: Omit<OwnQuestion, 'questionId'>,
): Promise<LineQuestion[] | Refusal> {
  const order = await findOwnOrder(deps.db, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  await renewCharges(deps, order);
  return await presentQuestions(deps.db, order);
}

export async function presentQuestions(db: Queryable, order: OrderRow): Promise<LineQuestion[]> {
  const questions = await findQuestions(db, order.id);
  if (questions.length === 0) return [];
  const lines = await findOrderLines(db, order.id);
  const { currency } = await findPaymentOfOrder(db, order.id);
  const returned = await findReturned(db, order.id);
  return await Promise.all(
    questions.map(async (question) => {
      const line = lines.find(({ id }) => id === question.order_line_id);
      if (!line) throw new Error(`question ${question.id} has no line`);
      const charge = question.charge_id === null ? null : await readCharge(db, question.charge_id);
      const [presented = null] = charge ? await presentCharges(db, [charge]) : [];
      return {
        id: question.id,
        line: { id: line.id, ...presentProduct(line), quantity: line.quantity },
        reason: question.reason,
        priceThen: toUnits(cents(question.price_then_cents)),
        priceNow: question.price_now_cents === null ? null : toUnits(cents(question.price_now_cents)),
        state: question.state,
        askedAt: question.asked_at.toISOString(),
        deadline: question.deadline_at?.toISOString() ?? null,
        ...(await amountsOf(db, order, question)),
        currency,
        answer: question.answer,
        answeredAt: question.answered_at?.toISOString() ?? null,
        substitute: question.substitute && presentSubstitute(question.substitute),
        charge: presented,
        returned: toUnits(returned.get(question.id) ?? cents(0)),
      };
    }),
  );
}

async function amountsOf(
  db: Queryable,
  order: OrderRow,
  { state, reason, order_line_id: lineId, price_now_cents: price }: QuestionRow,
) {
  if (state === 'answered') return { moneyBack: null, difference: null, moneyBackParts: [], differenceParts: [] };
  const { amount, parts } = await findMoneyBack(db, { order, lineId });
  const change = reason === 'dearer' && price !== null ? { unitPrice: cents(price) } : null;
  const difference = change && (await findDifference(db, { order, lineId, change }));
  return {
    moneyBack: toUnits(amount),
    difference: difference && toUnits(cents(Math.max(0, difference.amount))),
    moneyBackParts: presentParts(parts),
    differenceParts: presentParts(difference && difference.amount > 0 ? difference.parts : []),
  };
}

function presentParts(parts: readonly ChangedPart[]): ChangedParts {
  return parts.map(({ name, amount }) => ({ name, amount: toUnits(amount) }));
}

function presentProduct({ asin, title, translated_title, variant, image }: OrderLineRow) {
  return { productId: asin, title, translatedTitle: translated_title, variant, image };
}

function presentSubstitute({ asin, title, translatedTitle, variant, image }: LineSubstitute) {
  return { productId: asin, title, translatedTitle: translatedTitle ?? null, variant, image };
}

export async function listSubstitutes(
  deps: Pick<Context, 'db' | 'reads' | 'clock' | 'cache' | 'rules' | 'dictionary'>,
  { customerId, orderId, questionId }: OwnQuestion,
): Promise<SubstituteOffer[] | Refusal> {
  const order = await findOwnOrder(deps.db, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  const question = await findQuestion(deps.db, questionId);
  if (question?.order_id !== orderId) return notFound(QUESTION_NOT_FOUND);
  if (question.state !== 'open') return [];
  return await offerSubstitutes(deps, order, question.order_line_id);
}

/** What the staff sees for a line of an order, which is what its shopper sees. */
export async function listLineSubstitutes(
  context: Context,
  { input: { number, line } }: StaffRequest<'listLineSubstitutes'>,
): Promise<SubstituteOffer[] | Refusal> {
  const order = await findOrderByNumber(context.db, number);
  return order ? await offerSubstitutes(context, order, line) : notFound(`No existe la orden n.º ${number}.`);
}

async function offerSubstitutes(
  deps: Pick<Context, 'db' | 'reads' | 'clock' | 'cache' | 'rules' | 'dictionary'>,
  order: OrderRow,
  lineId: string,
): Promise<SubstituteOffer[]> {
  const arrives = deliveryRange(montevideoDay(deps.clock().toISOString()));
  const found = await findSubstitutes(deps, { order, lineId });
  return found.map(({ card, price, difference }) => ({
    productId: card.asin,
    title: card.title,
    translatedTitle: card.translatedTitle,
    variant: '',
    image: card.image,
    price: toUnits(price),
    total: toUnits(difference.totalUsd),
    useFranchese: difference.useFranchise,
    difference: toUnits(cents(difference.amount)),
    parts: presentParts(difference.parts),
    currency: difference.currency,
    arrives,
  }));
}

/** The shopper decides; what costs more waits for its payment. */
export async function answerOwnQuestion(
  deps: AnswerDeps & Pick<Context, 'db'>,
  { customerId, orderId, questionId }: OwnQuestion,
  body: CallRequest<'answerQuestion'>['body'],
): Promise<CallReply<'answerQuestion'> | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const question = await lockQuestion(tx, questionId);
    if (question?.order_id !== order.id) return notFound(QUESTION_NOT_FOUND);
    const isRepeat = question.state === 'answered' && question.answer === body.answer;
    if (!isRepeat) {
      const outcome = await answerQuestion(deps, tx, { order, question, ...body, by: 'shopper' });
      if (isRefusal(outcome)) return outcome;
    }
    return await presentQuestions(tx, order);
  });
}
