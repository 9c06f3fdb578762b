import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseText } from './information-page.tsx';
import { fillText, sellerFacts } from './legal-text.ts';

const FACTS = sellerFacts({
  name: 'Sol S.A.',
  rut: '211003420017',
  address: 'Colonia 1000, Montevideo',
  email: 'hola@sol.example',
  terms: { version: '3', date: '2026-12-01' },
  warrantyDays: 180,
  complaintsUrl: 'https://consumidor.example',
  privacy: {
    email: 'datos@sol.example',
    registration: 'B-77',
    retentionYears: 20,
    countries: ['Estados Unidos', 'Chile', 'Irlanda'],
  },
});

const read = (name: string) => readFileSync(new URL(`../../copy/${name}.md`, import.meta.url), 'utf8');

test.each(['terms', 'privacy'])(
  '%s leaves no name in braces, and every fact of the seller is said somewhere',
  (name) => {
    expect(fillText(read(name), FACTS)).not.toMatch(/\{\w/);
    const both = read('terms') + read('privacy');
    for (const fact of Object.keys(FACTS)) expect(both).toContain(`{${fact}}`);
  },
);

test('a name that is no fact is a fault', () => {
  expect(() => fillText('{phone}', FACTS)).toThrow(/phone/);
  expect(fillText('A {countries}, desde el {date}', FACTS)).toBe(
    'A Estados Unidos, Chile y Irlanda, desde el 01/12/2026',
  );
});

test('the parts that other pages link to have their fragment', () => {
  const parts = parseText(read('terms')).parts.map(({ id, title }) => [id, title]);
  expect(parts).toContainEqual(['arrepentimiento', 'Derecho de arrepentimiento']);
  expect(parts).toContainEqual(['garantia', 'Garantía legal']);
  expect(parts).toContainEqual([undefined, 'Qué hacemos']);
});
