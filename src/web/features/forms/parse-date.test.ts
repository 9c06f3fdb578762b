import { describe, expect, it } from 'vitest';
import { textOfValue, typedDate, valueOfText } from './parse-date.ts';

function typing(keys: string): string {
  return [...keys].reduce((text, key) => typedDate(text, text + key), '');
}

describe('a typed date', () => {
  it('gets its slashes by itself', () => {
    expect(typing('05031990')).toBe('05/03/1990');
    expect(typing('5/3/1990')).toBe('05/03/1990');
    expect(typing('05/03/1990')).toBe('05/03/1990');
    expect(typedDate('', '05/03/1990')).toBe('05/03/1990');
    expect(typedDate('', '5/3/1990')).toBe('05/03/1990');
  });

  it('can be deleted again, and keeps what is no date for the rules to refuse', () => {
    expect(typedDate('05/', '05')).toBe('05');
    expect(typedDate('', 'ayer')).toBe('ayer');
    expect(valueOfText('ayer')).toBe('ayer');
  });

  it('is a day of the calendar in the form', () => {
    expect(valueOfText('05/03/1990')).toBe('1990-03-05');
    expect(valueOfText('31/02/1990')).toBe('31/02/1990');
    expect(textOfValue('1990-03-05')).toBe('05/03/1990');
    expect(textOfValue('31/02/1990')).toBe('31/02/1990');
  });
});
