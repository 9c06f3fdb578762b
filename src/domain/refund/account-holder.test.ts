import { expect, test } from 'vitest';
import { holderDifferences } from './account-holder.ts';

const RECIPIENT = {
  firstName: 'Lucía',
  middleName: 'María',
  lastName: 'Fernández',
  secondLastName: 'Núñez',
  document: '4871206',
};

const differences = (holderName: string, holderDocument = '4871206') =>
  holderDifferences({ holderName, holderDocument }, RECIPIENT);

test('a holder is the recipient by any part of the name that has the first and the family name, however it is written', () => {
  for (const name of [
    'Lucía Fernández',
    'LUCIA FERNANDEZ',
    'Fernández, Lucía',
    'Lucía María Fernández Núñez',
    'nunez fernandez lucia',
    'Lucía María Fernández Núñez de Pérez',
  ])
    expect([name, differences(name)]).toEqual([name, []]);
  expect(differences('Lucía Fernández', '04871206')).toEqual([]);
});

test('another name, another family name or half of the name is somebody else', () => {
  for (const name of [
    'Lucía',
    'Fernández',
    'Otra Persona',
    'Lucía Pérez',
    'María Fernández',
    'Lucía Fernández Pérez',
    '  ',
  ])
    expect([name, differences(name)]).toEqual([name, ['name']]);
});

test('another document is somebody else, whatever the name', () => {
  expect(differences('Lucía Fernández', '48712061')).toEqual(['document']);
  expect(differences('Lucía Fernández', '211003420017')).toEqual(['document']);
  expect(differences('Otra Persona', '12345672')).toEqual(['name', 'document']);
});

test('nobody is the recipient of an order without names', () => {
  const nobody = { firstName: '', middleName: null, lastName: '', secondLastName: null, document: '' };
  expect(holderDifferences({ holderName: 'Lucía Fernández', holderDocument: '4871206' }, nobody)).toEqual([
    'name',
    'document',
  ]);
});
