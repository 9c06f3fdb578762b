import { describe, expect, it } from 'vitest';
import { formatDateInput, formatDateValue, parseDateText } from './parse-date.ts';

function typing(keys: string): string {
  return [...keys].reduce((text, key) => formatDateInput(text, text + key), '');
}

describe('date input', () => {
  it('inserts slashes while digits are typed', () => {
    expect(typing('05031990')).toBe('05/03/1990');
    expect(typing('5/3/1990')).toBe('05/03/1990');
    expect(typing('05/03/1990')).toBe('05/03/1990');
    expect(formatDateInput('', '05/03/1990')).toBe('05/03/1990');
    expect(formatDateInput('', '5/3/1990')).toBe('05/03/1990');
  });

  it('allows deletion and keeps text that is not a date for the schema to refuse', () => {
    expect(formatDateInput('05/', '05')).toBe('05');
    expect(formatDateInput('', 'ayer')).toBe('ayer');
    expect(parseDateText('ayer')).toBe('ayer');
  });

  it('converts between the displayed text and the ISO date of the form value', () => {
    expect(parseDateText('05/03/1990')).toBe('1990-03-05');
    expect(parseDateText('31/02/1990')).toBe('31/02/1990');
    expect(formatDateValue('1990-03-05')).toBe('05/03/1990');
    expect(formatDateValue('31/02/1990')).toBe('31/02/1990');
  });
});
