export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface PageParts {
  title: string;
  /** CSS colour of the header and the main button. */
  colour: string;
  /** Escaped HTML. */
  body: string;
}

/** HTML page of a simulated partner, without script and readable on a phone. */
export function renderPage({ title, colour, body }: PageParts): string {
  return `<!doctype html>
<html lang="es-UY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b2430; background: #eef1f5 }
  header { background: ${colour}; color: #fff; padding: 1rem 1.25rem; font-weight: 600 }
  main { max-width: 34rem; margin: 1.5rem auto; background: #fff; border: 1px solid #d5dbe3; border-radius: .5rem; padding: 1.25rem }
  h1 { font-size: 1.25rem; margin: 0 0 .75rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 1.25rem }
  dt { color: #55606e } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere }
  .amount { font-size: 1.5rem }
  form { display: grid; gap: .6rem }
  label { display: grid; gap: .2rem }
  input { font: inherit; padding: .55rem .6rem; border: 1px solid #8a94a3; border-radius: .35rem }
  button { font: inherit; padding: .65rem 1rem; border: 1px solid #8a94a3; border-radius: .35rem; background: #fff; cursor: pointer; text-align: left }
  button.main { background: ${colour}; border-color: ${colour}; color: #fff; font-weight: 600 }
  button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px }
  .note { color: #55606e; font-size: .875rem; margin: 1rem 0 0 }
</style></head>
<body><header>${escapeHtml(title)}</header><main>${body}</main></body></html>`;
}

export function renderDefinitions(rows: [string, string][]): string {
  return `<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

const SIGNS: Record<string, string> = { UYU: '$', USD: 'U$S' };

/** Cents as digits with their currency: '123456' in UYU is '$ 1.234,56'. */
export function formatAmount(digits: string, currency: string): string {
  const padded = digits.padStart(3, '0');
  const whole = padded
    .slice(0, -2)
    .replace(/^0+(?=\d)/, '')
    .replace(/\B(?=(\d{3})+$)/g, '.');
  return `${SIGNS[currency] ?? currency} ${whole},${padded.slice(-2)}`;
}

/** The URL with the query parameters added; null when it is not an http(s) URL. */
export function addQueryParameters(url: string, parameters: Record<string, string>): string | null {
  if (!URL.canParse(url)) return null;
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
