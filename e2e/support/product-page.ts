import type { HTMLElement } from 'node-html-parser';
import { getRegion, textOf } from './server-elements.ts';
import { readServerPage } from './server-page.ts';

/** A product page as the server writes it. */
export interface ProductPage {
  main: HTMLElement;
  text: string;
  heading: HTMLElement;
  /** Text above the price: brand, rating, seller. */
  header: string;
  /** The first element that a selector matches. Throws where there is none. */
  get: (selector: string) => HTMLElement;
  /** Value of each row of the product table. */
  details: Readonly<Record<string, string>>;
}

export async function readProductPage(path: string): Promise<ProductPage> {
  const { document, text } = await readServerPage(path);
  const get = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`${path} has no ${selector}`);
    return element;
  };
  const main = get('main');
  const rows = getRegion(main, 'Ficha').querySelectorAll('dt');
  const details = rows.map((row) => [textOf(row), row.nextElementSibling ? textOf(row.nextElementSibling) : '']);
  return {
    ...{ main, text, heading: get('main h1'), header: textOf(get('main header')) },
    ...{ details: Object.fromEntries(details), get },
  };
}
