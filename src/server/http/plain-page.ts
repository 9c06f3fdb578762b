import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';

/** A page of a mail's link: without script, in the shop's colours. */
export interface PlainPage {
  title: string;
  /** HTML, escaped. */
  body: string;
}

const MAX_BODY_BYTES = 10_000;
const NONCE_BYTES = 16;

/** Lets a scope take forms whose fields are not read: the token of the link says everything. */
export function takeEmptyForms(app: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
    done(null, null),
  );
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:48px 20px;font:1rem/1.5 'Encode Sans',system-ui,sans-serif;color:#08263A;background:#FFFFFF}
ol{padding-left:1.25rem}li{margin-bottom:12px}time{display:block;font-size:.875rem}p>a:only-child{display:inline-block;padding:10px 0}h2{font-size:1.125rem}
main{max-width:34rem;margin:0 auto;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.2}a{color:#006493}
button{min-height:52px;padding:0 24px;border:0;border-radius:12px;font:inherit;font-weight:600;color:#FFFFFF;background:#08263A;cursor:pointer}
@media(prefers-color-scheme:dark){body{color:#F1F5F7;background:#08263A}a{color:#BFE3F2}button{color:#08263A;background:#BFE3F2}}`;

export function sendPlainPage({ random }: Context, reply: FastifyReply, { title, body }: PlainPage): FastifyReply {
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
