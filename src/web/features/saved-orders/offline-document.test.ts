import { expect, test } from 'vitest';
import { offlineDocument } from './offline-document.ts';
import type { SavedPage } from './saved-page.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

function page(change: Partial<SavedPage> = {}): SavedPage {
  return {
    path: '/profile/orders/a',
    kind: 'order',
    owner: 'u',
    expiresAt: NOW + 1000,
    seenAt: NOW - 7_200_000,
    title: 'Orden 10482',
    state: 'En viaje a Uruguay',
    sections: [{ heading: 'Productos', rows: [{ text: 'Mug', lang: 'en' }] }],
    ...change,
  };
}

const documentAt = (address: string, pages: SavedPage[]) => {
  const { pathname, search } = new URL(address, 'https://puente.example');
  return offlineDocument({ pathname, search }, pages, NOW);
};

test('an order is shown with its state and its age', () => {
  const html = documentAt('/profile/orders/a', [page({ path: '/profile/orders/b', title: 'Orden 1' }), page()]);
  expect(html).toContain('<h1>Orden 10482</h1>');
  expect(html).toContain('En viaje a Uruguay');
  expect(html).toContain('Visto hace 2 horas');
  expect(html).toContain('<li><span lang="en">Mug</span></li>');
});

test('the list links every saved order, and tracking lists what was looked up', () => {
  const parcel = page({ kind: 'tracking', path: '/tracking?trackingNumber=SKY1', title: 'Movimientos de SKY1' });
  const pages = [page(), page({ path: '/profile/orders/b', title: 'Orden 2' }), parcel];
  const list = documentAt('/profile/orders', pages);
  expect(list).toContain('<a href="/profile/orders/a">Orden 10482</a>');
  expect(list).toContain('<a href="/profile/orders/b">Orden 2</a>');
  expect(list).not.toContain('SKY1');
  expect(documentAt('/tracking', pages)).toContain('<a href="/tracking?trackingNumber=SKY1">');
  expect(documentAt('/tracking?trackingNumber=SKY1', pages)).toContain('<h1>Movimientos de SKY1</h1>');
});

test('a page that was not saved says so', () => {
  expect(documentAt('/profile/orders/c', [page()])).toContain('Esta página no se vio antes');
  expect(documentAt('/profile/orders', [])).toContain('Esta página no se vio antes');
});

test('saved text is no markup, and nothing in the page is inline script or style', () => {
  const evil = `"><script>alert(1)</script><b title='x'>&`;
  const rows = [{ text: evil, time: evil }];
  const html = documentAt('/profile/orders/a', [
    page({ title: evil, state: evil, sections: [{ heading: evil, rows }] }),
  ]);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain('<script src="/saved-orders.js"></script>');
  expect(html).not.toMatch(/<style|<b |\son\w+=|style=/);
});
