import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { parseMarkup, toElements, withoutScripts } from './markup.ts';

// React's development version asks for its own spelling of attributes; it writes those of HTML as they are.
vi.spyOn(console, 'error').mockImplementation(() => {});

/** As React writes it. */
const PAGE = [
  '<html lang="es-UY"><head><meta charSet="utf-8"/><link rel="icon" href="/favicon.svg?a&amp;b"/></head><body>',
  '<p class="price" style="--part:3%;color:red">U$S <!-- -->12<!-- --> y &quot;más&quot; &amp; &lt;menos&gt;</p>',
  '<input type="checkbox" data-waiting="" aria-hidden="true" checked=""/>',
  '<svg viewBox="0 0 1 1"><path d="M0 0" stroke-width="2"></path></svg>',
  '<button type="button" disabled="" tabindex="-1">Don&#x27;t</button>',
  '<script type="application/ld+json">{"a":"<b>"}</script></body></html>',
].join('');
const same = (text: string) => text;

test('markup that is read and rendered again is the same markup', () => {
  expect(renderToString(toElements(parseMarkup(`<!DOCTYPE html>${PAGE}`), same)[0])).toBe(PAGE);
});

test('texts and attributes are filled at each rendering', () => {
  const markup = parseMarkup('<a href="/products?asin=A">A</a>');
  const asin = (value: string) => (text: string) => text.replaceAll('A', value);
  expect(renderToStaticMarkup(toElements(markup, asin('B'))[0])).toBe('<a href="/products?asin=B">B</a>');
  expect(renderToStaticMarkup(toElements(markup, asin('C'))[0])).toBe('<a href="/products?asin=C">C</a>');
});

test('scripts that run are left out, data for crawlers is not', () => {
  const html = '<div><script>run()</script><script type="application/ld+json">{}</script></div>';
  expect(renderToStaticMarkup(toElements(withoutScripts(parseMarkup(html)), same)[0])).toBe(
    '<div><script type="application/ld+json">{}</script></div>',
  );
});
