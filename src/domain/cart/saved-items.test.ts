import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_QUANTITY } from './lines.ts';
import { MAX_SAVED_ITEMS, mergeSavedItems } from './saved-items.ts';

const item = fc.record({
  productId: fc.integer({ min: 1, max: 70 }).map((number) => `B0${String(number).padStart(8, '0')}`),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
});
const items = fc.uniqueArray(item, { selector: ({ productId }) => productId, maxLength: MAX_SAVED_ITEMS });
const unitsOf = (list: readonly { productId: string; quantity: number }[]) =>
  new Map(list.map(({ productId, quantity }) => [productId, quantity]));

test('a merge loses nothing that was saved and no unit, and exceeds no limit', () => {
  fc.assert(
    fc.property(items, items, (saved, local) => {
      const merged = unitsOf(mergeSavedItems(saved, local));
      const [own, other] = [unitsOf(saved), unitsOf(local)];
      expect(merged.size).toBe(Math.min(MAX_SAVED_ITEMS, new Set([...own.keys(), ...other.keys()]).size));
      for (const { productId } of saved) expect(merged.has(productId)).toBe(true);
      for (const [productId, quantity] of merged) {
        expect(quantity).toBe(Math.max(own.get(productId) ?? 0, other.get(productId) ?? 0));
      }
    }),
  );
});

test('a repeated merge doubles nothing', () => {
  fc.assert(
    fc.property(items, items, (saved, local) => {
      const once = mergeSavedItems(saved, local);
      expect(mergeSavedItems(once, local)).toEqual(once);
    }),
  );
});

test('the order of two merges does not matter as long as there is room', () => {
  const few = fc.uniqueArray(item, { selector: ({ productId }) => productId, maxLength: 15 });
  fc.assert(
    fc.property(few, few, few, (saved, first, second) => {
      const forth = unitsOf(mergeSavedItems(mergeSavedItems(saved, first), second));
      const back = unitsOf(mergeSavedItems(mergeSavedItems(saved, second), first));
      expect(forth).toEqual(back);
    }),
  );
});
