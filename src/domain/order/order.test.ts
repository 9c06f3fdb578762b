import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carrierCode, isMovementCode, PANEL_CODES } from '#domain/order/carrier-codes.ts';
import { statusChip } from '#domain/order/chip.ts';
import { eventText, isVisibleEvent } from '#domain/order/event-text.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { carrierName, PACKAGE_LABELS, packageState } from '#domain/order/package-labels.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { journey, timeline } from '#domain/order/timeline.ts';
import { trackingNumbers } from '#domain/order/tracking-numbers.ts';

test.each([
  ['FAILED', 'Cancelada', 'red', 'ORD-05'],
  ['CANCELED', 'Cancelada', 'red', 'ORD-06'],
  ['REFUND', 'Procesando devolución', 'red', 'ORD-07'],
  ['PICK_UP', 'Entregado', 'plain', 'ORD-08'],
  ['COMPLETED', 'Entregado', 'plain', 'ORD-09'],
  ['DELIVERED', 'Entregado', 'plain', 'ORD-10'],
  ['SHIPPING', 'En viaje a Uruguay', 'travel', 'ORD-11'],
  ['IN_DISTRIBUTION', 'En viaje a Uruguay', 'travel', 'ORD-12'],
  ['READY_TO_DELIVER', 'Pronto para salir', 'travel', 'ORD-13'],
  ['PACKAGE_SHIPPED', 'Recibido en Uruguay', 'travel', 'ORD-14'],
  ['PACKAGE_RECEIVED', 'Recibido en depósito', 'travel', 'ORD-15'],
  ['NEW', 'Pendiente', 'red', 'ORD-18'],
  ['PROCESSING', 'Pendiente', 'red', 'ORD-19'],
  ['WHATEVER', 'Pendiente', 'red', 'ORD-19'],
])("the chip of %s is '%s' (%s) [%s]", (status, label, tone) => {
  expect(statusChip(status, false)).toEqual({ label, tone });
  expect(statusChip(status, true)).toEqual({ label, tone });
});

test.each(['PAID', 'ZINC_PAID', 'ZINC_PROCCESSING'])(
  'the chip of %s depends on its packages [ORD-16, ORD-17]',
  (status) => {
    expect(statusChip(status, true).label).toBe('En camino al depósito');
    expect(statusChip(status, false)).toEqual({ label: 'Confirmada', tone: 'green' });
  },
);

describe('timeline', () => {
  const event = (code: string, hour: number, visible = true) => ({
    code,
    description: eventText(code),
    date: `2026-11-0${hour}T12:00:00.000Z`,
    visible,
  });

  test("starts with 'Pendiente por pago' on the order's date [ORD-21]", () => {
    const [first] = timeline({ dateAdded: '2026-11-01T10:00:00.000Z', status: 'NEW', events: [] });
    expect(first).toMatchObject({ label: 'Pendiente por pago', date: '2026-11-01T10:00:00.000Z', current: true });
  });

  test('shows each visible event once, in chronological order [ORD-22]', () => {
    const events = [event('ALVOL', 4), event('PAID', 2), event('PAID', 3), event('ZINC_PAID', 3, false)];
    const steps = timeline({ dateAdded: '2026-11-01T10:00:00.000Z', status: 'SHIPPING', events });
    expect(steps.map(({ label }) => label)).toEqual([
      'Pendiente por pago',
      'Pago confirmado',
      'Viajando a destino',
      'Entregada',
    ]);
    expect(steps[1]?.date).toBe('2026-11-02T12:00:00.000Z');
    expect(steps.find(({ current }) => current)?.code).toBe('ALVOL');
  });

  test("ends with 'Entregada', active only when COMPLETED [ORD-23, ORD-24]", () => {
    const last = (status: 'DELIVERED' | 'COMPLETED') =>
      timeline({ dateAdded: '2026-11-01T10:00:00.000Z', status, events: [event('DELIVERED', 5)] }).at(-1);
    expect(last('DELIVERED')).toMatchObject({ label: 'Entregada', active: false, date: null });
    expect(last('COMPLETED')).toMatchObject({ label: 'Entregada', active: true, current: true });
  });

  test('as a journey ends with the refund of an order that is paid back or its end unpaid, and once for a delivered one', () => {
    const dateAdded = '2026-11-01T10:00:00.000Z';
    const labels = (status: 'REFUND' | 'CANCELED' | 'COMPLETED' | 'SHIPPING', code: string) =>
      journey({ dateAdded, status, events: [event('PAID', 2), event(code, 5)] }).map(({ label }) => label);
    expect(labels('REFUND', 'REFUND')).toEqual(['Pendiente por pago', 'Pago confirmado', 'Procesando devolución']);
    expect(labels('CANCELED', 'CANCELED').at(-1)).not.toBe('Entregada');
    expect(labels('COMPLETED', 'DELIVERED')).toEqual(['Pendiente por pago', 'Pago confirmado', 'Entregada']);
    expect(labels('SHIPPING', 'SHIPPING').at(-1)).toBe('Entregada');
  });

  test('as a journey has exactly one current step, and is the timeline of an order that is under way', () => {
    const codes = fc.uniqueArray(fc.constantFrom('PAID', 'ALVOL', 'ATC', 'DELIVERED', 'REFUND'));
    fc.assert(
      fc.property(codes, fc.constantFrom(...ORDER_STATUSES), (found, status) => {
        const order = {
          dateAdded: '2026-11-01T00:00:00Z',
          status,
          events: found.map((code, index) => event(code, index + 2)),
        };
        expect(journey(order).filter(({ current }) => current)).toHaveLength(1);
        if (!['REFUND', 'CANCELED', 'FAILED', 'COMPLETED'].includes(status))
          expect(journey(order)).toEqual(timeline(order));
      }),
    );
  });

  test('never repeats a code and has exactly one current step [ORD-22]', () => {
    const anyEvent = fc.record({
      code: fc.constantFrom('PAID', 'ALVOL', 'ATC', 'SHOFD', 'SINFA'),
      description: fc.string(),
      date: fc.integer({ min: 1, max: 9 }).map((day) => `2026-11-0${day}T00:00:00Z`),
      visible: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyEvent), fc.constantFrom(...ORDER_STATUSES), (events, status) => {
        const steps = timeline({ dateAdded: '2026-11-01T00:00:00Z', status, events });
        expect(new Set(steps.map(({ code }) => code)).size).toBe(steps.length);
        expect(steps.filter(({ current }) => current)).toHaveLength(1);
      }),
    );
  });
});

test('the panel has twelve codes, nine of them issues; the arrival scan is not among them', () => {
  expect(PANEL_CODES.map(({ code }) => code).join(' ')).toBe(
    'ALVOL SHOFD SHDEL ALDAN ALPEL ALINC ALMCD SINFA ALSDA ALPER ALPRB ALRES',
  );
  const issues = PANEL_CODES.filter(({ code }) => !isMovementCode(code));
  expect(issues).toHaveLength(9);
  expect(issues.every(({ kind }) => kind === 'issue')).toBe(true);
  expect(carrierCode('ATC')).toMatchObject({ kind: 'movement' });
  expect(carrierCode('XXXXX')).toBeNull();
});

test('every status has a Spanish text', () => {
  for (const status of ORDER_STATUSES) expect(eventText(status)).not.toBe(status);
  expect([isVisibleEvent('PAID'), isVisibleEvent('SINFA'), isVisibleEvent('XXXXX')]).toEqual([true, true, false]);
});

test('packages have these ten labels [ORD-20]', () => {
  expect(PACKAGE_LABELS.join(', ')).toBe(
    'Retenido, En pick up, Entregado, En Uruguay, Pre-alertado, Almacenado, En camino, En reparto, ' +
      'Paquete abandonado, No pudo ser entregado',
  );
});

test('a shopper reads where a package is in words, and carriers by their names', () => {
  const codes = ['PACKAGE_SENT_FROM_AMAZON', 'PACKAGE_RECEIVED', 'ALVOL', 'ATC', 'SHOFD', 'PICK_UP', 'SHDEL'];
  expect(codes.map((code) => packageState(code, false))).toEqual([
    'En camino a Miami',
    'En el depósito de Miami',
    'En viaje a Uruguay',
    'En Uruguay',
    'En reparto',
    'Listo para retirar',
    'Entregado',
  ]);
  expect([packageState('ALVOL', true), packageState('NEW', false)]).toEqual(['Retenido', null]);
  expect(['AMZL', 'FedEx', 'UPS', 'Sky'].map(carrierName)).toEqual(['Amazon', 'FedEx', 'UPS', 'Sky']);
});

test("the tracking number is the carrier's, else the marketplace's, else the order's id [ENT-39]", () => {
  const marketplaceTrackingNumbers = [{ trackingNumber: 'TBA1' }, { trackingNumber: 'TBA2' }];
  expect(trackingNumbers({ id: '7', carrierTrackingNumber: 'SKY', marketplaceTrackingNumbers })).toEqual(['SKY']);
  expect(trackingNumbers({ id: '7', carrierTrackingNumber: null, marketplaceTrackingNumbers })).toEqual([
    'TBA1',
    'TBA2',
  ]);
  expect(trackingNumbers({ id: '7', carrierTrackingNumber: null, marketplaceTrackingNumbers: [] })).toEqual(['7']);
});

test('a result page shows success, failure or pending', () => {
  const statusesOf = (outcome: string) => ORDER_STATUSES.filter((status) => outcomeOf(status) === outcome);
  expect(statusesOf('pending')).toEqual(['NEW', 'PROCESSING']);
  expect(statusesOf('failure')).toEqual(['CANCELED', 'FAILED']);
});
