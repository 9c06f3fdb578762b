import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#simulators/page.ts';

/** A page of the demo, without script. */
export interface DevelopmentPage {
  title: string;
  /** HTML, escaped. */
  body: string;
}

const STYLE = `
:root{color-scheme:light dark;--surface:light-dark(#fff,#071923);--text:light-dark(#08263a,#eef6fa);--text-muted:light-dark(#476070,#a6becb)}
:root{--line:light-dark(#d5e0e6,#21404f);--accent:light-dark(#006493,#7cc8ec);--surface-low:light-dark(#f1f5f7,#0e2531)}
body{margin:0 auto;max-width:760px;padding:24px 16px 56px;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:28px;margin:0 0 8px}h2{font-size:18px;line-height:1.3;margin:0}p{margin:4px 0;color:var(--text-muted);overflow-wrap:anywhere}
form{display:flex;gap:8px;margin:16px 0 24px;flex-wrap:wrap}input,button,select{font:inherit;min-height:44px;max-width:100%;padding:10px 14px;border-radius:12px;border:1px solid #6e8593;background:var(--surface);color:inherit}
input,select{flex:1 1 220px;min-width:0}button{cursor:pointer}article{border-top:1px solid var(--line);padding:20px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface-low);padding:16px;border-radius:12px;font:15px/1.5 ui-monospace,monospace}a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
dl{margin:12px 0}dt{font-weight:600}dd{margin:0 0 8px;color:var(--text-muted);overflow-wrap:anywhere}
section{border:1px solid var(--line);border-radius:12px;background:var(--surface-low);padding:16px;margin:16px 0}ul{margin:8px 0;padding-left:20px}li{padding:4px 0}`;

export function sendDevelopmentPage(reply: FastifyReply, { title, body }: DevelopmentPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html><html lang="es-UY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Puente</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}
