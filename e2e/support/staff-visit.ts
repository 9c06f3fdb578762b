import type { HTMLElement } from 'node-html-parser';
import { withCall } from '#backoffice/shared/form-address.ts';
import { confirmDemo } from './backoffice.ts';
import { getNamed, textOf } from './server-elements.ts';
import { parsePage, type ServerPage } from './server-page.ts';
import { SHOP_URL } from './shop.ts';

/** What is typed or chosen in a field: its text, an option's text or value, whether a box is checked, a file. */
type Value = string | boolean | File;

/** A form to send: what is typed, by the labels of the fields, and the button that is pressed. */
interface Sent {
  fields?: Record<string, Value>;
  button: string;
}

interface Act {
  fields?: Record<string, Value>;
  reason: string;
  /** What the act says that it will do. */
  expected?: string;
}

interface VisitOptions {
  /** The session's; null for somebody who has none. By default the demo's. */
  cookie?: string | null;
  origin?: string;
}

/** Somebody of the staff whose browser runs no script: reads pages, follows links, sends forms. */
export interface StaffVisit {
  /** The page that was read last, after redirects. */
  readonly page: ServerPage;
  readonly document: HTMLElement;
  /** Its path and query, without the act of the form that led to it. */
  readonly path: string;
  open(path: string): Promise<void>;
  /** Follows a link by its name. */
  follow(name: string | RegExp, within?: HTMLElement): Promise<void>;
  /** Sends a form by its name, or the element. */
  send(form: string | HTMLElement, sent: Sent): Promise<void>;
  /** Opens an act, looks at what it will do, and does it. */
  perform(title: string, act: Act): Promise<void>;
  /** The file behind a link. */
  download(name: string | RegExp): Promise<{ name: string; text: string }>;
}

/** Opens a page of the back office without a browser, by default as the demo's member of the staff, confirmed. */
export async function visitAsStaff(path: string, options: VisitOptions = {}): Promise<StaffVisit> {
  const { cookie = process.env.STAFF_COOKIE ?? '', origin = SHOP_URL } = options;
  if (options.cookie === undefined) await confirmDemo();
  const cookies = new Map(cookie === null ? [] : [cookie.split('=', 2) as [string, string]]);
  let page: ServerPage;
  let address = new URL(path, origin);

  const request = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const sentCookies = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie: sentCookies, accept: 'text/html', ...init.headers };
    const answer = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const read = async (url: URL, init?: RequestInit): Promise<void> => {
    page = await parsePage(await request(url, init));
    address = url;
    if (page.location !== null) await read(new URL(page.location, url));
  };
  const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', address);

  const visit: StaffVisit = {
    get page() {
      return page;
    },
    get document() {
      return page.document;
    },
    get path() {
      return withCall(address.pathname + address.search, null);
    },
    open: (to) => read(new URL(to, origin)),
    follow: (name, within = page.document) => read(addressOf(getNamed(within, 'a[href]', name))),
    send: (form, { fields = {}, button }) => {
      const element = typeof form === 'string' ? getNamed(page.document, 'form', form) : form;
      const body = fillForm(element, fields);
      const pressed = getNamed(element, 'button', button);
      const name = pressed.getAttribute('name');
      if (name !== undefined) body.append(name, pressed.getAttribute('value') ?? '');
      const to = new URL(element.getAttribute('action') ?? '', address);
      const query = new URLSearchParams([...body].map(([field, value]) => [field, String(value)]));
      if (element.getAttribute('method') !== 'post') return read(new URL(`?${query}`, to));
      const isMultipart = element.getAttribute('enctype') === 'multipart/form-data';
      return read(to, { method: 'POST', headers: { origin }, body: isMultipart ? body : query });
    },
    perform: async (title, { fields = {}, reason, expected = '' }) => {
      getNamed(page.document, 'summary', title);
      await visit.send(title, { fields: { ...fields, Motivo: reason }, button: 'Ver qué pasa' });
      const outcome = statusOf(getNamed(page.document, 'form', title));
      for (const text of ['Esto va a pasar', expected])
        if (!outcome.includes(text)) throw new Error(`${title} answered «${outcome}» in place of «${text}»`);
      await visit.send(title, { button: 'Confirmar' });
    },
    download: async (name) => {
      const answer = await request(addressOf(getNamed(page.document, 'a[href]', name)));
      const [, file = ''] = /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
      return { name: file, text: Buffer.from(await answer.arrayBuffer()).toString() };
    },
  };
  await visit.open(path);
  return visit;
}

/** What an element, or the page, tells of what was done or refused. */
export function statusOf(within: HTMLElement, role: 'status' | 'alert' = 'status'): string {
  return within
    .querySelectorAll(role === 'status' ? '[role="status"], output' : '[role="alert"]')
    .map(textOf)
    .join(' ');
}

/** A table by its caption. */
export function getTable(within: HTMLElement, name: string): HTMLElement {
  const table = getNamed(within, 'caption', name).closest('table');
  if (!table) throw new Error(`«${name}» is the caption of no table`);
  return table;
}

/** The first form with a button of this name, for one that has no name. */
export function getFormWith(within: HTMLElement, button: string): HTMLElement {
  const form = getNamed(within, 'form button', button).closest('form');
  if (!form) throw new Error(`«${button}» is of no form`);
  return form;
}

/** Rows of the tables of an element that have a text. */
export function rowsWith(within: HTMLElement, text: string): HTMLElement[] {
  return within.querySelectorAll('tr').filter((row) => textOf(row).includes(text));
}

/** A field of a form, by its label. */
export function fieldOf(form: HTMLElement, label: string): HTMLElement {
  const fields = fieldsOf(form);
  const field =
    fields.find((control) => labelsOf(control).includes(label)) ??
    fields.find((control) => labelsOf(control).some((text) => text.includes(label)));
  if (!field) throw new Error(`the form has no field «${label}»: ${fields.flatMap(labelsOf).join(', ')}`);
  return field;
}

/** What describes a field: its hint, and what is wrong with it. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => textOf(rootOf(field).querySelector(`[id="${id}"]`) as HTMLElement)).join(' ');
}

/** What stands in a field. */
export function valueIn(field: HTMLElement): string {
  if (field.tagName === 'TEXTAREA') return field.text;
  if (field.tagName !== 'SELECT') return field.getAttribute('value') ?? '';
  const option = field.querySelector('option[selected]') ?? field.querySelector('option');
  return option?.getAttribute('value') ?? option?.text ?? '';
}

function fillForm(form: HTMLElement, fields: Record<string, Value>): FormData {
  const typed = new Map(Object.entries(fields).map(([label, value]) => [fieldOf(form, label), value]));
  const body = new FormData();
  for (const field of fieldsOf(form)) {
    const name = field.getAttribute('name');
    if (name === undefined || field.hasAttribute('disabled')) continue;
    for (const value of submittedValues(field, typed.get(field))) {
      // A browser would not send it.
      if (value === '' && field.hasAttribute('required')) throw new Error(`«${labelsOf(field)}» is empty`);
      body.append(name, value);
    }
  }
  return body;
}

function submittedValues(field: HTMLElement, typed: Value | undefined): (string | File)[] {
  const type = field.getAttribute('type');
  if (type === 'file') return [typed instanceof File ? typed : new File([], '')];
  if (type === 'checkbox' || type === 'radio')
    return (typed ?? field.hasAttribute('checked')) ? [field.getAttribute('value') ?? 'on'] : [];
  if (typed === undefined) return [valueIn(field)];
  if (field.tagName !== 'SELECT') return [String(typed)];
  const option = field
    .querySelectorAll('option')
    .find((one) => textOf(one) === typed || one.getAttribute('value') === typed);
  if (!option) throw new Error(`«${labelsOf(field)}» has no option «${typed}»`);
  return [option.getAttribute('value') ?? textOf(option)];
}

/** The fields of a form, those that stand outside and name it included. */
function fieldsOf(form: HTMLElement): HTMLElement[] {
  const id = form.getAttribute('id');
  const named = rootOf(form).querySelectorAll('input, select, textarea');
  return named.filter((field) => {
    const owner = field.getAttribute('form');
    return owner === undefined ? field.closest('form') === form : owner === id;
  });
}

/** What a field is called. */
export function labelsOf(field: HTMLElement): string[] {
  const own = field.getAttribute('aria-label');
  if (own !== undefined) return [own];
  const id = field.getAttribute('id');
  const labels = id === undefined ? [] : rootOf(field).querySelectorAll(`label[for="${id}"]`);
  const around = field.closest('label');
  return [...labels, ...(around ? [around] : [])].map(textOf);
}

function rootOf(element: HTMLElement): HTMLElement {
  return element.parentNode ? rootOf(element.parentNode) : element;
}
