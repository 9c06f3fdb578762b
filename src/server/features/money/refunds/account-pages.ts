import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import type { Context } from '#server/context.ts';
import { readMailLink } from '#server/http/mail-link.ts';
import { escapeHtml, type PlainPage, sendPlainPage, takeEmptyForms } from '#server/http/plain-page.ts';
import { type DisputeOutcome, disputeAccount } from './dispute-account.ts';
import { describeAccount } from './present.ts';
import { findRefundOfAccount } from './repository.ts';
import { ACCOUNT_LINK } from './set-account.ts';

interface TokenRoute {
  Params: { token: string };
}

/** The page behind the link of the mail about an account. GET changes nothing, because mail filters open every link. */
export function refundAccountPages(app: FastifyInstance, context: Context): void {
  takeEmptyForms(app);
  app.get<TokenRoute>(`${ACCOUNT_LINK.path}/:token`, async ({ params }, reply) => {
    const eventId = readMailLink(context, ACCOUNT_LINK, params.token);
    if (eventId === null) return sendPlainPage(context, reply.code(404), UNKNOWN);
    const refund = await findRefundOfAccount(context.db, Number(eventId));
    return sendPlainPage(context, reply, refund === null ? answer(context, 'over') : question(describeAccount(refund)));
  });
  app.post<TokenRoute>(`${ACCOUNT_LINK.path}/:token`, async ({ params }, reply) => {
    const eventId = readMailLink(context, ACCOUNT_LINK, params.token);
    if (eventId === null) return sendPlainPage(context, reply.code(404), UNKNOWN);
    return sendPlainPage(context, reply, answer(context, await disputeAccount(context, Number(eventId))));
  });
}

const ORDERS = `<p><a href="${PAGES.orders}">Ir a tus órdenes</a></p>`;
const NEW_PASSWORD = `<p>Cerramos todas las sesiones de tu cuenta. <a href="${PAGES.forgotPassword}">Cambiá ahora tu contraseña</a>: quien indicó esa cuenta puede tenerla.</p>`;

const UNKNOWN: PlainPage = {
  title: 'Este enlace no sirve',
  body: `<p>Puede que esté cortado. Copialo entero desde el mail, o cambiá la cuenta desde tu orden.</p>${ORDERS}`,
};

function question(account: string): PlainPage {
  return {
    title: '¿No indicaste vos esta cuenta?',
    body: `<p>La devolución va a ${escapeHtml(account)}. Si no la indicaste vos, borramos esa cuenta, cerramos todas las sesiones de la tuya y te pedimos otra.</p>
<form method="post"><button type="submit">No fui yo: frenar la transferencia</button></form>`,
  };
}

function answer({ config }: Context, outcome: DisputeOutcome): PlainPage {
  const support = escapeHtml(config.shop.supportEmail);
  switch (outcome) {
    case 'erased':
      return {
        title: 'Frenamos la transferencia',
        body: `<p>Borramos esa cuenta: no se transfiere nada a ella.</p>${NEW_PASSWORD}<p>Después entrá a tu orden e indicá la tuya.</p>`,
      };
    case 'warned':
      return {
        title: 'Avisamos a quien hace la transferencia',
        body: `<p>Una persona la está haciendo en este momento y ya ve tu aviso. Escribinos ahora mismo a ${support}.</p>${NEW_PASSWORD}`,
      };
    case 'transferred':
      return {
        title: 'La transferencia ya se hizo',
        body: `<p>Escribinos hoy mismo a ${support}, desde el correo de tu cuenta: vemos con el banco si se puede recuperar.</p><p><a href="${PAGES.forgotPassword}">Cambiá ahora tu contraseña</a>.</p>`,
      };
    case 'over':
      return {
        title: 'Esa cuenta ya no es la de la devolución',
        body: `<p>No hay nada que frenar: la devolución tiene otra cuenta, o ninguna. La ves en tu orden.</p>${ORDERS}`,
      };
  }
}
