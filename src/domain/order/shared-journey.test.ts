import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalEntry } from './arrival-calendar.ts';
import { CARRIER_CODES } from './carrier-codes.ts';
import { PARTLY_CANCELED, SENT_AGAIN } from './event-text.ts';
import { isShareable, type SharedOrder, sharedJourney, sharedUntil } from './shared-journey.ts';
import { ORDER_STATUSES } from './status.ts';

const PAID_AT = '2026-11-12T23:16:00.000Z';
const NOW = '2026-11-22T12:00:00.000Z';

function event(code: string, date: string, description = 'de otra persona: Lucía, Bulevar España 2255, U$S 99') {
  return { code, description, date, visible: true };
}

function order(change: Partial<SharedOrder> = {}): SharedOrder {
  return {
    status: 'SHIPPING',
    dateAdded: '2026-11-12T23:14:00.000Z',
    inReview: false,
    issue: null,
    events: [event('PAID', PAID_AT), event('SHIPPING', '2026-11-20T10:00:00.000Z')],
    packages: [{ status: 'PACKAGE_RECEIVED' }, { status: 'PACKAGE_RECEIVED' }],
    ...change,
  };
}

describe('the journey that a link shows', () => {
  test('has the place, the days of the arrival, dated stages and the number of packages', () => {
    expect(sharedJourney(order(), NOW)).toEqual({
      place: 'En viaje a Uruguay',
      isHeld: false,
      arrival: { from: '2026-11-26', to: '2026-12-03' },
      steps: [
        { label: 'Pago confirmado', date: PAID_AT },
        { label: 'En viaje a Uruguay', date: '2026-11-20T10:00:00.000Z' },
      ],
      packages: 2,
    });
  });

  test('names no issue: it is held, without an arrival', () => {
    const held = order({
      issue: { code: 'ALPRB' },
      events: [event('PAID', PAID_AT), event('ALPRB', NOW), event(PARTLY_CANCELED, NOW), event(SENT_AGAIN, NOW)],
    });
    expect(sharedJourney(held, NOW)).toMatchObject({
      place: 'Retenido',
      isHeld: true,
      arrival: null,
      steps: [{ label: 'Pago confirmado' }],
    });
  });

  test('is late once the promised days are over, and arrives at the branch no more', () => {
    expect(sharedJourney(order(), '2026-12-04T12:00:00.000Z').arrival).toBe('late');
    expect(sharedJourney(order({ status: 'PICK_UP' }), NOW)).toMatchObject({
      place: 'Listo para retirar',
      arrival: null,
    });
  });

  test('never holds a text that somebody wrote, whatever happened', () => {
    const codes = [...ORDER_STATUSES, ...CARRIER_CODES.map(({ code }) => code), PARTLY_CANCELED, SENT_AGAIN, 'OTHER'];
    const events = fc.array(fc.constantFrom(...codes).map((code) => event(code, PAID_AT)));
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), events, (status, happened) => {
        const text = JSON.stringify(sharedJourney(order({ status, events: happened }), NOW));
        expect(text).not.toMatch(/Lucía|Bulevar|U\$S|OTHER/);
      }),
    );
  });

  test('is of paid orders that travel or arrived, until 30 days after the delivery', () => {
    const shared = ORDER_STATUSES.filter(isShareable);
    expect(ORDER_STATUSES.filter((status) => !shared.includes(status))).toEqual([
      'NEW',
      'PROCESSING',
      'CANCELED',
      'FAILED',
      'REFUND',
    ]);
    expect(sharedUntil(order())).toBeNull();
    const delivered = order({ status: 'COMPLETED', events: [event('DELIVERED', '2026-12-01T10:00:00.000Z')] });
    expect(sharedUntil(delivered)).toBe('2026-12-31T10:00:00.000Z');
  });
});

describe('the calendar entry of an order', () => {
  test('is the days of its arrival, and grows in sequence with what happens', () => {
    const entry = arrivalEntry(order(), NOW);
    expect(entry).toEqual({ kind: 'arrival', days: { from: '2026-11-26', to: '2026-12-03' }, sequence: 2 });
    expect(arrivalEntry(order(), '2026-12-04T12:00:00.000Z')).toBeNull();
  });

  test('is the next business day at the branch, and a later one while nobody collects it', () => {
    const ready = order({
      status: 'PICK_UP',
      events: [event('PAID', PAID_AT), event('PICK_UP', '2026-11-27T12:00:00Z')],
    });
    const at = (now: string) => arrivalEntry(ready, now);
    expect(at('2026-11-27T15:00:00Z')).toEqual({
      kind: 'pickup',
      days: { from: '2026-11-30', to: '2026-11-30' },
      sequence: 2,
    });
    expect(at('2026-12-05T15:00:00Z')).toEqual({
      kind: 'pickup',
      days: { from: '2026-12-07', to: '2026-12-07' },
      sequence: 9,
    });
  });
});
