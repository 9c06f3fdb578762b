import { describe, expect, test } from 'vitest';
import { isHandedOver, ORDER_STATUSES } from '#domain/order/status.ts';
import { COMPLAINT_KINDS, complaintKindsOf, refusedComplaint } from './case.ts';

describe('complaints follow the status of the order', () => {
  test('of what arrived, once it did; of what is late, until then', () => {
    expect(complaintKindsOf('ZINC_PAID')).toEqual(['late', 'invoice']);
    expect(complaintKindsOf('PICK_UP')).toEqual(['late', 'damaged', 'wrong', 'missing', 'invoice']);
    expect(complaintKindsOf('COMPLETED')).toEqual(['not-received', 'damaged', 'wrong', 'missing', 'invoice']);
    expect(complaintKindsOf('REFUND')).toEqual(['invoice']);
    expect(complaintKindsOf('NEW')).toEqual([]);
  });

  test('that it never came is for orders that were handed over, and being late is not', () => {
    for (const status of ORDER_STATUSES) {
      const kinds = complaintKindsOf(status);
      expect(kinds.includes('not-received'), status).toBe(isHandedOver(status));
      expect(isHandedOver(status) && kinds.includes('late'), status).toBe(false);
    }
  });

  test('each other kind is refused with what to choose instead, which can be chosen', () => {
    for (const status of ORDER_STATUSES) {
      const kinds = complaintKindsOf(status);
      for (const kind of COMPLAINT_KINDS) {
        const refused = refusedComplaint(kind, status);
        expect(refused === null, `${kind} ${status}`).toBe(kinds.includes(kind));
        for (const [name, named] of [
          ['No llegó a tiempo', 'late'],
          ['Figura entregado y no lo tengo', 'not-received'],
          ['Factura', 'invoice'],
        ] as const)
          if (refused?.includes(`«${name}»`)) expect(kinds, `${kind} ${status}`).toContain(named);
      }
    }
  });
});
