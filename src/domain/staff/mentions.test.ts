import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMentions } from './mentions.ts';

const PEOPLE = ['Ana López', 'Ana María Ruiz', 'Beto Núñez', 'Carla'].map((name) => ({ id: name, name }));
const named = (text: string) => findMentions(text, PEOPLE).people.map(({ name }) => name);

test.each([
  ['@Ana López, ¿lo ves?', ['Ana López']],
  ['¿Lo ves, @ana maria ruiz?', ['Ana María Ruiz']],
  ['(@beto) y @BETO NUÑEZ', ['Beto Núñez']],
  ['@Carla: y @Ana López', ['Carla', 'Ana López']],
  ['ana@carla.uy', []],
  ['@Carlamente', []],
  ['@ Carla', []],
  ['Carla', []],
])('%s names %j', (text, names) => {
  expect(named(text)).toEqual(names);
});

test('a first name that two have is unclear', () => {
  expect(findMentions('@Ana mirá', PEOPLE)).toEqual({ people: [], unclear: ['ana'] });
});

test('whoever is named by the whole name is found, whatever stands around it', () => {
  const around = fc.string().map((text) => text.replaceAll('@', ''));
  fc.assert(
    fc.property(fc.constantFrom(...PEOPLE), around, around, (person, before, after) => {
      expect(named(`${before} @${person.name}, ${after}`)).toContain(person.name);
    }),
  );
});
