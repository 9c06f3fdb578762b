import type { FastifyInstance } from 'fastify';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import type { Context } from '#server/context.ts';
import type { MailTitle } from '#server/features/base/mails/mail-message.ts';
import { readMailLink } from '#server/http/mail-link.ts';
import { escapeHtml, type PlainPage, sendPlainPage, takeEmptyForms } from '#server/http/plain-page.ts';
import { ALERT_LINK } from './price-alert-mail.ts';
import { deleteAlertById, findAlertTitle } from './repository.ts';

interface TokenRoute {
  Params: { token: string };
}

/**
 * The page behind the link of an alert's mail. GET changes nothing, because mail filters open every link; the button,
 * and the one click of a mail program (RFC 8058), POST.
 */
export function priceAlertPages(app: FastifyInstance, context: Context): void {
  takeEmptyForms(app);
  app.get<TokenRoute>(`${ALERT_LINK.path}/:token`, async ({ params }, reply) => {
    const alertId = readMailLink(context, ALERT_LINK, params.token);
    if (alertId === null) return sendPlainPage(context, reply.code(404), UNKNOWN);
    const title = await findAlertTitle(context.db, alertId);
    return sendPlainPage(context, reply, title === null ? OFF : question(title));
  });
  app.post<TokenRoute>(`${ALERT_LINK.path}/:token`, async ({ params }, reply) => {
    const alertId = readMailLink(context, ALERT_LINK, params.token);
    if (alertId === null) return sendPlainPage(context, reply.code(404), UNKNOWN);
    await deleteAlertById(context.db, alertId);
    return sendPlainPage(context, reply, OFF);
  });
}

const FAVORITES = '<p><a href="/favorites">Ir a tus favoritos</a></p>';
const UNKNOWN: PlainPage = {
  title: 'Este enlace no sirve',
  body: `<p>Puede que esté cortado. Copialo entero desde el mail, o apagá el aviso desde tus favoritos.</p>${FAVORITES}`,
};
const OFF: PlainPage = {
  title: 'El aviso está apagado',
  body: `<p>No te escribimos más por este producto. Lo podés volver a encender cuando quieras.</p>${FAVORITES}`,
};

function question({ title, lang }: MailTitle): PlainPage {
  const name = escapeHtml(truncateTitle(title, TEXT_LIMITS.desktopCartTitle));
  return {
    title: '¿Apagamos este aviso?',
    body: `<p>Te avisamos si baja de precio o vuelve a haber stock de «${lang ? `<span lang="${lang}">${name}</span>` : name}».</p>
<form method="post"><button type="submit">Apagar este aviso</button></form>`,
  };
}
