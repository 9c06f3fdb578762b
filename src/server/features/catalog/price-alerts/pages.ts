import type { FastifyInstance, FastifyReply } from 'fastify';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import type { Context } from '#server/context.ts';
import { ALERT_PATH, readAlertToken } from './alert-link.ts';
import { deleteAlertById, findAlertTitle } from './repository.ts';

interface TokenRoute {
  Params: { token: string };
}

const MAX_BODY_BYTES = 10_000;
const NONCE_BYTES = 16;

/**
 * The page behind the link of an alert's mail. GET changes nothing, because mail filters open every link; the button,
 * and the one click of a mail program (RFC 8058), POST.
 */
export function priceAlertPages(app: FastifyInstance, context: Context): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  // The token says everything; the fields of mail programs are not read.
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
    done(null, null),
  );
  app.get<TokenRoute>(`${ALERT_PATH}/:token`, async ({ params }, reply) => {
    const alertId = readAlertToken(context, params.token);
    if (alertId === null) return send(context, reply.code(404), UNKNOWN);
    const title = await findAlertTitle(context.db, alertId);
    return send(context, reply, title === null ? OFF : question(title));
  });
  app.post<TokenRoute>(`${ALERT_PATH}/:token`, async ({ params }, reply) => {
    const alertId = readAlertToken(context, params.token);
    if (alertId === null) return send(context, reply.code(404), UNKNOWN);
    await deleteAlertById(context.db, alertId);
    return send(context, reply, OFF);
  });
}

interface AlertPage {
  title: string;
  /** HTML, escaped. */
  body: string;
}

const FAVORITES = '<p><a href="/favorites">Ir a tus favoritos</a></p>';
const UNKNOWN: AlertPage = {
  title: 'Este enlace no sirve',
  body: `<p>Puede que esté cortado. Copialo entero desde el mail, o apagá el aviso desde tus favoritos.</p>${FAVORITES}`,
};
const OFF: AlertPage = {
  title: 'El aviso está apagado',
  body: `<p>No te escribimos más por este producto. Lo podés volver a encender cuando quieras.</p>${FAVORITES}`,
};

function question(title: string): AlertPage {
  const name = escapeHtml(truncateTitle(title, TEXT_LIMITS.desktopCartTitle));
  return {
    title: '¿Apagamos este aviso?',
    body: `<p>Te avisamos si baja de precio o vuelve a haber stock de «<span lang="en">${name}</span>».</p>
<form method="post"><button type="submit">Apagar este aviso</button></form>`,
  };
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:48px 20px;font:1rem/1.5 'Encode Sans',system-ui,sans-serif;color:#08263A;background:#FFFFFF}
main{max-width:34rem;margin:0 auto;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.2}a{color:#006493}
button{min-height:52px;padding:0 24px;border:0;border-radius:12px;font:inherit;font-weight:600;color:#FFFFFF;background:#08263A;cursor:pointer}
@media(prefers-color-scheme:dark){body{color:#F1F5F7;background:#08263A}a{color:#BFE3F2}button{color:#08263A;background:#BFE3F2}}`;

function send({ random }: Context, reply: FastifyReply, { title, body }: AlertPage): FastifyReply {
  const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('base64url');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>
<html lang="es-UY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
