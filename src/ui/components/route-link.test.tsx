import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Link, NavLink, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { RouteLink, RouteNavLink } from './route-link.tsx';

const PATHS = ['/', '/offers', '/search?amz=cases%2C+holsters+%26+sleeves&page=1', '/information/how-works#preguntas'];

/** With its attributes in alphabetical order: theirs differs, which is nothing to a browser. */
function render(element: React.ReactNode, at: string): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/(?: [\w-]+="[^"]*")+/, (attributes) =>
    attributes
      .trim()
      .split(/(?<=") /)
      .sort()
      .join(' '),
  );
}

test.each(PATHS)('on the server a link to %s has the markup of the router’s', (to) => {
  const look = { className: 'link', 'aria-label': 'Link', to, children: 'there' };
  const options = { replace: true, preventScrollReset: true };
  expect(render(<RouteLink {...look} {...options} />, '/')).toEqual(
    render(<Link {...look} {...options} discover="render" />, '/'),
  );
});

test.each(['/', '/offers', '/offers/more', '/offers-of-today'])('so has one that is marked on its page at %s', (at) => {
  const look = { className: 'link', to: '/offers', prefetch: 'intent' as const, children: 'there' };
  expect(render(<RouteNavLink {...look} />, at)).toEqual(render(<NavLink {...look} />, at));
});
