import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';

test('parts close once, the last one first, and a second call waits for the same end', async () => {
  const closed: string[] = [];
  const slow = Promise.withResolvers<void>();
  const { close } = await assemble(async (onClose) => {
    onClose(async () => void closed.push('first'));
    onClose(async () => {
      await slow.promise;
      closed.push('second');
    });
    return {};
  });
  const [one, other] = [close(), close()];
  let isOver = false;
  void other.then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  slow.resolve();
  await Promise.all([one, other]);
  expect(closed).toEqual(['second', 'first']);
});

test('a part that does not close keeps none of the others open', async () => {
  const closed: string[] = [];
  const { close } = await assemble(async (onClose) => {
    onClose(async () => void closed.push('first'));
    onClose(() => Promise.reject(new Error('does not close')));
    return {};
  });
  await expect(close()).rejects.toThrow('does not close');
  expect(closed).toEqual(['first']);
});

test('what was started is closed when a later part cannot be started', async () => {
  const closed: string[] = [];
  const building = assemble(async (onClose) => {
    onClose(async () => void closed.push('first'));
    throw new Error('cannot start');
  });
  await expect(building).rejects.toThrow('cannot start');
  expect(closed).toEqual(['first']);
});
