import type { HTMLElement, Node } from 'node-html-parser';
import { readServerPage, type ServerPage } from './server-page.ts';
import { SHOP_URL } from './shop.ts';

/** Elements within a line; the text of any other one stands apart. */
const INLINE = /^(?:A|ABBR|B|BDI|CITE|EM|I|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|TIME)$/;
/** Amounts that the stylesheet hides from who reads prices in dollars. */
const PESOS = /\b(?:money__uyu|price__amount--uyu)\b/;

/** Text of an element as who reads prices in dollars sees it, white space folded. */
export function textOf(element: HTMLElement): string {
  return visibleText(element).replace(/\s+/g, ' ').trim();
}

function visibleText(node: Node): string {
  const { rawTagName: tag } = node;
  if (!tag) return node.text;
  const element = node as HTMLElement;
  if (/^(?:script|style|template)$/i.test(tag) || PESOS.test(element.getAttribute('class') ?? '')) return '';
  const text = node.childNodes.map(visibleText).join('');
  return INLINE.test(tag.toUpperCase()) ? text : ` ${text} `;
}

/** Elements that a selector matches, by their accessible name. */
export function findNamed(within: HTMLElement, selector: string, name: string | RegExp): HTMLElement[] {
  return within.querySelectorAll(selector).filter((element) => {
    const found = accessibleName(element);
    return typeof name === 'string' ? found === name : name.test(found);
  });
}

/** The first of them. Throws where there is none. */
export function getNamed(within: HTMLElement, selector: string, name: string | RegExp): HTMLElement {
  const [element] = findNamed(within, selector, name);
  if (!element) throw new Error(`the page has no ${selector} with the name ${name}`);
  return element;
}

export const getLink = (within: HTMLElement, name: string | RegExp) => getNamed(within, 'a[href]', name);
export const getRegion = (within: HTMLElement, name: string | RegExp) => getNamed(within, 'section', name);
export const getNavigation = (within: HTMLElement, name: string | RegExp) => getNamed(within, 'nav', name);

/** The foot of a page. */
export function getFooter({ document }: ServerPage): HTMLElement {
  return getNamed(document, 'footer', /./);
}

/** Text of the heading of the first level. */
export function headingOf({ document }: ServerPage): string {
  const heading = document.querySelector('h1');
  return heading ? textOf(heading) : '';
}

/** An attribute of the first element that a selector matches, as it stands in the head. */
export function attributeOf({ document }: ServerPage, selector: string, name: string): string | undefined {
  return document.querySelector(selector)?.getAttribute(name);
}

/** JSON-LD data of a page by `@type`. */
export function structuredDataOf({ document }: ServerPage): Map<string, Record<string, unknown>> {
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  const parts = scripts.map(({ rawText }) => JSON.parse(rawText) as Record<string, unknown>);
  return new Map(parts.map((part) => [String(part['@type']), part]));
}

/** ASINs of the product cards in an element, in their order. */
export function asinsIn(within: HTMLElement): string[] {
  return within.querySelectorAll('article').map((card) => {
    const link = card.querySelector('h2 a[href], h3 a[href], h4 a[href]')?.getAttribute('href') ?? '';
    return new URL(link, SHOP_URL).searchParams.get('asin') ?? '';
  });
}

/** Follows a link of a page, and the redirects that the server answers. */
export async function followLink(link: HTMLElement): Promise<ServerPage & { path: string }> {
  return readFollowed(link.getAttribute('href') ?? '');
}

/** Reads a page where its redirects lead. */
export async function readFollowed(address: string): Promise<ServerPage & { path: string }> {
  const { pathname, search, hash } = new URL(address, SHOP_URL);
  const page = await readServerPage(pathname + search);
  return page.location === null ? { ...page, path: pathname + search + hash } : readFollowed(page.location);
}

/** What a browser would send of a form: its fields as they stand, with other values for some of them. */
export function formValues(form: HTMLElement, changes: Record<string, string> = {}): URLSearchParams {
  const values = new URLSearchParams();
  const outside = rootOf(form).querySelectorAll(`[form="${form.id}"]`);
  for (const field of [...form.querySelectorAll('input, select, textarea'), ...outside]) {
    const name = field.getAttribute('name') ?? '';
    if (name === '' || field.hasAttribute('disabled')) continue;
    const type = field.getAttribute('type') ?? '';
    const isChoice = type === 'checkbox' || type === 'radio';
    const value = isChoice ? (field.getAttribute('value') ?? 'on') : (changes[name] ?? initialValue(field));
    const isChosen = changes[name] === undefined ? field.hasAttribute('checked') : changes[name] === value;
    if (!isChoice || isChosen) values.append(name, value);
  }
  return values;
}

/** Sends a form that reads, as a browser without script does. */
export function submitForm(form: HTMLElement, changes: Record<string, string> = {}) {
  const address = new URL(form.getAttribute('action') ?? '', SHOP_URL);
  address.search = formValues(form, changes).toString();
  return readFollowed(address.href);
}

function initialValue(field: HTMLElement): string {
  if (field.tagName === 'TEXTAREA') return field.text;
  if (field.tagName !== 'SELECT') return field.getAttribute('value') ?? '';
  const option = field.querySelector('option[selected]') ?? field.querySelector('option');
  return option?.getAttribute('value') ?? option?.text ?? '';
}

function accessibleName(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label !== undefined) return label;
  const ids = element.getAttribute('aria-labelledby')?.split(' ');
  if (!ids) return textOf(element);
  return ids.map((id) => textOf(rootOf(element).getElementById(id) as HTMLElement)).join(' ');
}

function rootOf(element: HTMLElement): HTMLElement {
  return element.parentNode ? rootOf(element.parentNode) : element;
}
