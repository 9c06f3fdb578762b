import { expect, test } from 'vitest';
import { CURRENT_REGIME, REFORM } from '#testing/rules.ts';
import { defaultFranchiseUse } from './use-fees.ts';

test('the franchise is requested below the limit of the regime that the server answers with [CONST-02, API-22]', () => {
  expect(defaultFranchiseUse(199.99, CURRENT_REGIME)).toBe('USE');
  expect(defaultFranchiseUse(200, CURRENT_REGIME)).toBe('NOT_APPLICABLE');
  expect(defaultFranchiseUse(799.99, REFORM)).toBe('USE');
  expect(defaultFranchiseUse(800, REFORM)).toBe('NOT_APPLICABLE');
});
