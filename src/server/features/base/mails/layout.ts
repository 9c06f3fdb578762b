import type { Block, MailMessage, MailText, MailTitle } from './mail-message.ts';

/** The footer of every mail. */
interface Sender {
  brand: string;
  supportEmail: string;
  url: string;
}

// The design's light colours. Mail clients do not support custom properties, so each is written where it is used.
const INK = '#08263A';
const INK_2 = '#476070';
const PAPER = '#FFFFFF';
const MIST = '#F1F5F7';
const SKY = '#BFE3F2';
const SKY_SOFT = '#E4F3F9';
const HAIRLINE = '#D5E0E6';
const ROUTE = '#006493';

const FONT = `font-family:'Encode Sans','Segoe UI',Helvetica,Arial,sans-serif`;
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK}`;

/** Renders a message as plain text and as HTML. This is the only place that escapes; nothing is loaded from outside. */
export function renderMail(message: MailMessage, sender: Sender): { text: string; html: string } {
  return { text: asText(message, sender), html: asHtml(message, sender) };
}

function asText(message: MailMessage, sender: Sender): string {
  const parts = [
    message.heading,
    ...message.blocks.map(blockAsText),
    `${sender.brand} · ${sender.supportEmail}\n${sender.url}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return textAsText(block.text);
    case 'code':
      return block.code;
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'items':
      return block.items
        .map(({ title, quantity, amount }) => [`${quantity} × ${title}`, amount].filter(Boolean).join(': '))
        .join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${textAsText(value)}`).join('\n');
  }
}

function textAsText(text: MailText): string {
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : part.title)).join('');
}

function asHtml(message: MailMessage, sender: Sender): string {
  const brand = escapeHtml(sender.brand);
  return `<!doctype html>
<html lang="es-UY">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(message.subject)}</title>
<style>@media (max-width:520px){.sheet{padding:24px 20px!important}.button{display:block!important;text-align:center}}</style>
</head>
<body style="margin:0;padding:0;background:${MIST};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(message.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${MIST}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${PAPER};border-radius:20px;overflow:hidden">
<tr><td style="background:${SKY};padding:20px 36px;${FONT};font-size:22px;font-weight:700;letter-spacing:-0.025em;color:${INK}">${brand.toLowerCase()}</td></tr>
<tr><td class="sheet" style="padding:36px;${FONT}">
<h1 style="margin:0 0 20px;font-size:25px;line-height:1.15;font-weight:640;letter-spacing:-0.01em;color:${INK}">${escapeHtml(message.heading)}</h1>
${message.blocks.map(blockAsHtml).join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;${FONT};font-size:13px;line-height:1.4;color:${INK_2}">${brand} · <a href="mailto:${escapeHtml(sender.supportEmail)}" style="color:${ROUTE}">${escapeHtml(sender.supportEmail)}</a><br><a href="${escapeHtml(sender.url)}" style="color:${ROUTE}">${escapeHtml(sender.url)}</a></p>
</td></tr></table>
</body>
</html>
`;
}

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${PARAGRAPH}">${textAsHtml(block.text)}</p>`;
    case 'note':
      return `<p style="margin:16px 0;font-size:14px;line-height:1.4;color:${INK_2}">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;background:${SKY_SOFT};border-radius:12px;text-align:center;font-size:29px;font-weight:660;letter-spacing:0.08em;color:${INK}">${escapeHtml(block.code)}</p>`;
    case 'link':
      if (block.plain)
        return `<p style="margin:0 0 16px;font-size:14px"><a href="${escapeHtml(block.url)}" style="color:${ROUTE}">${escapeHtml(block.label)}</a></p>`;
      return `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:15px 24px;background:${INK};border-radius:12px;font-size:16px;font-weight:600;color:${PAPER};text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'items':
      return table(
        block.items.map(({ quantity, amount, ...title }) =>
          row(titleAsHtml(title), amount ? `${quantity}&nbsp;×<br>${escapeHtml(amount)}` : `×&nbsp;${quantity}`),
        ),
      );
    case 'facts':
      return table(
        block.rows.map(({ label, value }) =>
          row(`<span style="color:${INK_2}">${escapeHtml(label)}</span>`, textAsHtml(value)),
        ),
      );
  }
}

function textAsHtml(text: MailText): string {
  if (typeof text === 'string') return escapeHtml(text);
  return text.map((part) => (typeof part === 'string' ? escapeHtml(part) : titleAsHtml(part))).join('');
}

function titleAsHtml({ title, lang }: MailTitle): string {
  return lang ? `<span lang="${lang}">${escapeHtml(title)}</span>` : escapeHtml(title);
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${HAIRLINE}">${rows.join('')}</table>`;
}

/** Both cells are escaped already. */
function row(left: string, right: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${HAIRLINE};font-size:15px;line-height:1.4;color:${INK};vertical-align:top`;
  return `<tr><td style="${cell}">${left}</td><td align="right" style="${cell};padding-left:16px">${right}</td></tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
