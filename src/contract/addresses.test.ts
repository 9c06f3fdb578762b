import { expect, test } from 'vitest';
import { addressFormSchema } from './addresses.ts';
import { MESSAGES } from './messages.ts';

const zipCode = addressFormSchema.shape.zipCode;
const messagesOf = (text: unknown) => zipCode.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test('the zip code of the address form has five digits [VAL-42]', () => {
  expect(messagesOf('11300')).toEqual([]);
  expect(messagesOf(undefined)).toEqual([MESSAGES.required]);
  expect(messagesOf('')[0]).toBe(MESSAGES.required);
  for (const wrong of ['abc', '1130', '113000', '11 300']) expect(messagesOf(wrong)).toEqual([MESSAGES.zipCode]);
});

test('the country of the address form is Uruguay or absent [VAL-45]', () => {
  const country = addressFormSchema.shape.country;
  expect([undefined, 'Uruguay', 'Argentina'].map((name) => country.safeParse(name).success)).toEqual([
    true,
    true,
    false,
  ]);
});
