import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Changes, createNews } from './news.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function listenToNews() {
  const heard: Changes[] = [];
  const news = createNews();
  news.follow((changes) => heard.push(changes));
  return { news, heard };
}

test('the first change is told at once, those of the second after it together', () => {
  const { news, heard } = listenToNews();
  news.announce('orders 1');
  expect(heard).toEqual([{ orders: 1, queue: 0 }]);
  for (let n = 0; n < 500; n += 1) news.announce('orders 2');
  news.announce('cases');
  vi.advanceTimersByTime(999);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(heard.slice(1)).toEqual([{ orders: 1000, cases: 0, queue: 0 }]);
  vi.advanceTimersByTime(10_000);
  expect(heard).toHaveLength(2);
});

test.each([null, 'inventions of a later version'])('%s means that anything may have changed', (message) => {
  const { news, heard } = listenToNews();
  news.announce(message);
  expect(heard).toEqual([{ queue: 0, orders: 0, cases: 0, refunds: 0, packages: 0, bell: 0 }]);
});

test('a changed session or role is told, and is nothing that a list shows', () => {
  const { news, heard } = listenToNews();
  news.announce('staff');
  expect(heard).toEqual([{}]);
});
