import { type HTMLElement, parse } from 'node-html-parser';
import { SHOP_URL } from './shop.ts';

/** A page as the server writes it, before any script runs. */
export interface ServerPage {
  status: number;
  headers: Headers;
  /** The path to which the answer leads, null where it leads nowhere. */
  location: string | null;
  document: HTMLElement;
  /** What a reader sees: the text of `main`, white space folded. */
  text: string;
}

/** Asks the server for a page, without a browser. Redirects are not followed. */
export async function readServerPage(path: string, headers: Record<string, string> = {}): Promise<ServerPage> {
  return parsePage(await fetch(SHOP_URL + path, { headers, redirect: 'manual' }));
}

export async function parsePage(answer: Response): Promise<ServerPage> {
  const document = parse(await answer.text());
  const text = (document.querySelector('main') ?? document).text.replace(/\s+/g, ' ').trim();
  return { status: answer.status, headers: answer.headers, location: answer.headers.get('location'), document, text };
}
