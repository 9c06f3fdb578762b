import { expect, test } from 'vitest';
import { whatsAppLink } from './whatsapp-link.ts';

test('a mobile has a chat, whatever stands between its digits', () => {
  expect(whatsAppLink('099 123 456')).toBe('https://wa.me/59899123456');
});

test.each(['29001234', '09*****56', '', '+59899123456'])('%j has none', (phone) => {
  expect(whatsAppLink(phone)).toBeNull();
});
