import fc from 'fast-check';
import { expect, test } from 'vitest';
import { purchaseErrorText } from '#domain/order/purchase-error-text.ts';
import { jobName } from '#domain/staff/job-names.ts';
import { describeDetail } from './details.ts';

const code = fc.stringMatching(/^[a-z]{4,12}[_:-][a-z\d]{4,12}$/);

test('a code that nobody knows is never shown', () => {
  fc.assert(
    fc.property(code, (unknown) => {
      for (const describe of [purchaseErrorText, describeDetail, jobName]) {
        expect(describe(unknown)).not.toContain(unknown);
        expect(describe(unknown)).toMatch(/^[A-ZÁÉÍÓÚ].* /);
      }
      expect(describeDetail(`code|${unknown}`)).not.toContain(unknown);
    }),
  );
});

test('what every object has is no code', () => {
  expect(purchaseErrorText('constructor')).toBe('La tienda dio un error que no conocemos');
  expect(describeDetail('toString')).toBe('Una respuesta que no conocemos');
});
