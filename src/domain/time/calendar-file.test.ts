import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendar } from '#testing/read-calendar.ts';
import { calendarFile } from './calendar-file.ts';

const ENTRY = {
  uid: 'a1@puente.example',
  sequence: 3,
  writtenAt: '2026-11-28T13:05:09.250Z',
  from: '2026-12-03',
  to: '2026-12-31',
  summary: 'Llega la orden 10482',
  description: 'Lunes a viernes, de 9 a 18; sábados no.\nLlevá tu cédula.',
  location: 'Sucursal Puente, Luis Alberto de Herrera 1052, Buceo, Montevideo',
};

test('an entry has whole days with the end after the last one, and its instant in UTC', () => {
  expect(readCalendar(calendarFile(ENTRY))).toEqual({
    UID: ENTRY.uid,
    SEQUENCE: '3',
    DTSTAMP: '20261128T130509Z',
    'DTSTART;VALUE=DATE': '20261203',
    'DTEND;VALUE=DATE': '20270101',
    SUMMARY: ENTRY.summary,
    DESCRIPTION: ENTRY.description,
    LOCATION: ENTRY.location,
    TRANSP: 'TRANSPARENT',
  });
});

test('any text comes back as it was, in lines of at most 75 octets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(text, text, (summary, description) => {
      const read = readCalendar(calendarFile({ ...ENTRY, summary, description }));
      expect(read).toMatchObject({ SUMMARY: withoutCr(summary), DESCRIPTION: withoutCr(description) });
    }),
  );
});

function withoutCr(text: string): string {
  return text.replace(/\r\n|\r/g, '\n');
}
