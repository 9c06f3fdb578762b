import type { FastifyInstance } from 'fastify';
import { orderPage, PAGES } from '#contract/pages.ts';
import { transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney, toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findOrder, findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { findMoneyBack } from '#server/features/fulfilment/line-questions/money-back.ts';
import { QUESTION_PATH } from '#server/features/fulfilment/line-questions/question-link.ts';
import { findQuestionOfToken, lockQuestion } from '#server/features/fulfilment/line-questions/questions.ts';
import { escapeHtml, type PlainPage, sendPlainPage, takeEmptyForms } from '#server/http/plain-page.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { answerQuestion } from './answer-question.ts';

interface TokenRoute {
  Params: { token: string };
  /** The cents that the page showed when its form was sent. */
  Querystring: { amount?: string };
}

/**
 * The page behind the link of a question's mail, which takes the money without signing in. GET changes nothing, because
 * mail filters open every link; the token is good for one answer, to the amount that the page shows.
 */
export function questionPages(app: FastifyInstance, context: Context): void {
  takeEmptyForms(app);
  app.get<TokenRoute>(`${QUESTION_PATH}/:token`, async ({ params }, reply) => {
    const asked = await readAsked(context, params.token);
    return sendPlainPage(context, asked ? reply : reply.code(404), asked ?? OVER);
  });
  app.post<TokenRoute>(`${QUESTION_PATH}/:token`, async ({ params: { token }, query }, reply) => {
    const outcome = await takeMoney(context, token, String(query.amount ?? ''));
    if (outcome === null) return sendPlainPage(context, reply, DONE);
    const asked = outcome.code === 409 ? await readAsked(context, token) : null;
    return sendPlainPage(context, reply.code(asked ? 409 : 404), asked ?? OVER);
  });
}

const ORDERS = `<p><a href="${PAGES.orders}">Ir a tus órdenes</a></p>`;

const OVER: PlainPage = {
  title: 'Este enlace ya no sirve',
  body: `<p>Ya se decidió qué hacer con ese producto, o el enlace está cortado. Lo ves en tu orden.</p>${ORDERS}`,
};

const DONE: PlainPage = {
  title: 'Te devolvemos el dinero de ese producto',
  body: `<p>Ya lo pedimos y te mandamos un correo con el importe. El resto de tu orden sigue su camino.</p>${ORDERS}`,
};

async function readAsked({ db }: Context, token: string): Promise<PlainPage | null> {
  const question = await findQuestionOfToken(db, token);
  const order = question?.state === 'open' ? await findOrder(db, question.order_id) : null;
  if (!question || !order) return null;
  const line = (await findOrderLines(db, order.id)).find(({ id }) => id === question.order_line_id);
  const { amount, currency } = await findMoneyBack(db, { order, lineId: question.order_line_id });
  const title = escapeHtml(line?.translated_title ?? line?.title ?? '');
  return {
    title: `¿Te devolvemos ${formatMoney(amount, currency)}?`,
    body: `<p>Es lo de «${title}», de tu orden n.º ${order.number}. Si preferís otro producto o pagar la diferencia, <a href="${orderPage(order.id)}">elegilo en tu orden</a>.</p>
<form method="post" action="?amount=${amount}"><button type="submit">Sí, quiero el dinero</button></form>`,
  };
}

async function takeMoney(context: Context, token: string, shown: string): Promise<Refusal | null> {
  const found = await findQuestionOfToken(context.db, token);
  if (!found) return notFound(OVER.title);
  // A form of before the page told its amount has none, which equals no amount.
  const expectedAmount = /^\d{1,12}$/.test(shown) ? toUnits(cents(Number(shown))) : Number.NaN;
  return await transaction(context.db, async (tx) => {
    const order = await lockOrder(tx, found.order_id);
    const question = await lockQuestion(tx, found.id);
    if (!question) return notFound(OVER.title);
    const answer = { answer: 'money-back', by: 'link', expectedAmount } as const;
    const outcome = await answerQuestion(context, tx, { order, question, ...answer });
    return isRefusal(outcome) ? outcome : null;
  });
}
