import { beforeEach, expect, test, vi } from 'vitest';
import { currentSettings, startSettings } from './settings.ts';

const stored = new Map<string, string>();
const dataset: Record<string, string> = {};

beforeEach(() => {
  stored.clear();
  delete dataset.currency;
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

test('a browser without stored settings shows dollars [CUR-04]', () => {
  expect(currentSettings().currency).toBe('USD');
  startSettings()();
  expect(currentSettings().currency).toBe('USD');
  expect(dataset.currency).toBe('USD');
});

test('a stored currency is restored, and an unknown one becomes dollars [CUR-04]', () => {
  for (const [currency, expected] of [
    ['UYU', 'UYU'],
    ['EUR', 'USD'],
    [7, 'USD'],
  ]) {
    stored.set('settings', JSON.stringify({ currency }));
    startSettings()();
    expect(dataset.currency).toBe(expected);
  }
});

test('the restored search history is cut to eleven entries [SRCH-03]', () => {
  stored.set(
    'settings',
    JSON.stringify({ searchHistory: Array.from({ length: 13 }, (_, index) => `palabra ${index}`) }),
  );
  startSettings()();
  expect(currentSettings().searchHistory).toHaveLength(11);
});
