import { expect, test } from 'vitest';
import { assemble } from './assemble.ts';

test('parts close once, the last one first, also after one that does not, and a second call waits for the same end', async () => {
  const closed: string[] = [];
  const slow = Promise.withResolvers<void>();
  const { close } = await assemble(async (onClose) => {
    onClose(async () => void closed.push('first'));
    onClose(() => slow.promise);
    onClose(async () => void closed.push('third'));
    return {};
  });
  const [one, other] = [close(), close()];
  let isOver = false;
  void other.catch(() => undefined).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  slow.reject(new Error('does not close'));
  await expect(one).rejects.toThrow('does not close');
  await expect(other).rejects.toThrow('does not close');
  expect(closed).toEqual(['third', 'first']);
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
