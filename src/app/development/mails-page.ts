import { escapeHtml } from '#simulators/page.ts';
import type { DevelopmentPage } from './development-page.ts';

export interface SimulatedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

/** The page of simulated mails: each as text with clickable links. */
export function mailsPage(mails: SimulatedMail[], to: string): DevelopmentPage {
  const title =
    mails.length === 0
      ? 'Todavía no salió ningún correo'
      : `${mails.length} ${mails.length === 1 ? 'correo' : 'correos'}`;
  return {
    title: 'Correos de prueba',
    body: `<p>El correo está simulado: lo que la tienda manda queda acá, del más nuevo al más viejo.</p>
<form><input type="search" name="to" value="${escapeHtml(to)}" aria-label="Destinatario" placeholder="Destinatario"><button>Filtrar</button></form>
<p role="status">${title}</p>${mails.map(article).join('')}`,
  };
}

function article(mail: SimulatedMail): string {
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>Para ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.date)}">${escapeHtml(mail.date)}</time></p><pre>${withLinks(mail.text)}</pre></article>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
