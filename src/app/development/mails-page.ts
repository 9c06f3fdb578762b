import { escapeHtml } from '#simulators/page.ts';

export interface SimulatedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

const STYLE = `
:root{color-scheme:light dark;--surface:light-dark(#fff,#071923);--text:light-dark(#08263a,#eef6fa);--text-muted:light-dark(#476070,#a6becb)}
:root{--line:light-dark(#d5e0e6,#21404f);--accent:light-dark(#006493,#7cc8ec);--surface-low:light-dark(#f1f5f7,#0e2531)}
body{margin:0 auto;max-width:760px;padding:24px 16px 56px;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:28px;margin:0 0 8px}h2{font-size:18px;margin:0}p{margin:4px 0;color:var(--text-muted);overflow-wrap:anywhere}
form{display:flex;gap:8px;margin:16px 0 24px;flex-wrap:wrap}input,button{font:inherit;padding:10px 14px;border-radius:12px;border:1px solid #6e8593;background:var(--surface);color:inherit}
input{flex:1 1 220px}article{border-top:1px solid var(--line);padding:20px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface-low);padding:16px;border-radius:12px;font:15px/1.5 ui-monospace,monospace}a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

/** Renders the page of simulated mails: each as text with clickable links. Works without script. */
export function mailsPage(mails: SimulatedMail[], { to, nonce }: { to: string; nonce: string }): string {
  const title =
    mails.length === 0
      ? 'Todavía no salió ningún correo'
      : `${mails.length} ${mails.length === 1 ? 'correo' : 'correos'}`;
  return `<!DOCTYPE html><html lang="es-UY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Correos de prueba · Puente</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Correos de prueba</h1><p>El correo está simulado: lo que la tienda manda queda acá, del más nuevo al más viejo.</p>
<form><input type="search" name="to" value="${escapeHtml(to)}" aria-label="Destinatario" placeholder="Destinatario"><button>Filtrar</button></form>
<p role="status">${title}</p>${mails.map(article).join('')}</main></body></html>`;
}

function article(mail: SimulatedMail): string {
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>Para ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.date)}">${escapeHtml(mail.date)}</time></p><pre>${withLinks(mail.text)}</pre></article>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
