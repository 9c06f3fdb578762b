import { expect, test } from 'vitest';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { isAdult, latestAdultBirthday, parseBirthday } from './birthday.ts';
import { formatDocument, hasValidCheckDigit, isDocument } from './document.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { isStrongPassword } from './password.ts';
import {
  type CustomsProfile,
  customsProfileFaults,
  formatMobile,
  GENDER_LABELS,
  GENDER_UNSPECIFIED,
  GENDERS,
  isMobile,
  isPersonName,
} from './profile.ts';

test('a password has 8 characters, a digit, a lowercase and an uppercase letter [VAL-02]', () => {
  expect(isStrongPassword('Abcdefg1')).toBe(true);
  for (const weak of ['abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Abcde1', '']) expect(isStrongPassword(weak)).toBe(false);
});

test('an e-mail is text@text without blanks [VAL-04, VAL-26]', () => {
  expect(['a@b', 'ana@correo.uy'].every(isEmail)).toBe(true);
  for (const bad of ['', 'abc', 'abc@', '@b', 'a b@c', 'a@b@c']) expect(isEmail(bad)).toBe(false);
  expect(normalizeEmail('  Ana@Correo.UY ')).toBe('ana@correo.uy');
});

test('names are words of any script [VAL-29]', () => {
  for (const name of ['José', 'Ñandú', 'María José', "O'Neill", 'Ana-María', 'Łukasz', '田中']) {
    expect(isPersonName(name), name).toBe(true);
  }
  for (const bad of ['Juan1', '', '  ', '<b>', 'a@b', '--']) expect(isPersonName(bad), bad).toBe(false);
});

test('a document is 6 to 8 digits and its check digit follows the rule of the identity card [VAL-31]', () => {
  expect(['123456', '12345678'].every(isDocument)).toBe(true);
  for (const bad of ['1.234.567-8', '12345', '123456789', '']) expect(isDocument(bad)).toBe(false);
  for (const valid of ['12345672', '49077602', '99999999', '1234561']) expect(hasValidCheckDigit(valid)).toBe(true);
  expect(hasValidCheckDigit('12345678')).toBe(false);
});

test('a birthday is an existing day in the form dd/MM/yyyy [VAL-34, VAL-38]', () => {
  expect(parseBirthday('05/03/1990')).toBe('1990-03-05');
  expect(parseBirthday('29/02/2000')).toBe('2000-02-29');
  for (const bad of ['31/02/1990', '29/02/1900', 'hola', '1990-03-05', '05/13/1990'])
    expect(parseBirthday(bad)).toBeNull();
  expect(formatCalendarDay('1990-03-05')).toBe('05/03/1990');
});

test('an adult is eighteen years old to the day [VAL-35, VAL-36, CONST-25]', () => {
  expect(isAdult('2008-11-21', '2026-11-21')).toBe(true);
  expect(isAdult('2008-11-22', '2026-11-21')).toBe(false);
  expect(latestAdultBirthday('2026-11-21')).toBe('2008-11-21');
  expect(latestAdultBirthday('2028-02-29')).toBe('2010-02-28');
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
});

test('a mobile is 09 and seven digits [VAL-43, CONST-27]', () => {
  expect(isMobile('099123456')).toBe(true);
  for (const bad of ['09912345', '0991234567', '199123456', '099 123 456', '']) expect(isMobile(bad)).toBe(false);
});

test('each gender has its label [ENT-06]', () => {
  expect(GENDERS.map((gender) => GENDER_LABELS[gender])).toEqual(['Masculino', 'Femenino', 'No seleccionado']);
  expect(GENDER_UNSPECIFIED).toBe('No especificado');
});

test('customs require names, document, birthday and gender of an adult [VAL-28, VAL-32, VAL-33]', () => {
  const profile = {
    firstName: 'Ana',
    lastName: 'Pérez',
    document: '12345672',
    birthday: '1990-03-05',
    gender: 'F',
  } as const;
  const faultsOf = (change: Partial<CustomsProfile>) =>
    customsProfileFaults({ ...profile, ...change }, '2026-11-21').map(({ field }) => field);
  expect(faultsOf({})).toEqual([]);
  for (const field of ['firstName', 'lastName', 'document', 'birthday', 'gender'] as const) {
    expect(faultsOf({ [field]: null })).toEqual([field]);
  }
  expect(faultsOf({ birthday: '2008-11-22' })).toEqual(['birthday']);
});

test('identity cards and mobile numbers are written as people do, anything else as it is', () => {
  expect(['48712061', '712063', '1234567', '4.871.206-1', '•••', ''].map(formatDocument)).toEqual([
    '4.871.206-1',
    '71.206-3',
    '123.456-7',
    '4.871.206-1',
    '•••',
    '',
  ]);
  expect(['099412873', '24011234', '•••'].map(formatMobile)).toEqual(['099\u00a0412\u00a0873', '24011234', '•••']);
});
