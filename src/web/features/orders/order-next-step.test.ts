import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { deliveryEstimate } from '#domain/order/arrival-estimate.ts';
import { CARRIER_CODES } from '#domain/order/carrier-codes.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/status.ts';
import { nextStep } from './order-next-step.tsx';
import { timelineSteps } from './timeline-steps.ts';

const PAID_AT = '2026-11-12T23:16:00.000Z';
const NOW = '2026-11-22T12:00:00.000Z';
const PROMISE = /llega|Estimada|no tenés que hacer nada|retirar/i;

function order(status: OrderStatus, change: Partial<Order> = {}): Order {
  return {
    status,
    inReview: false,
    issue: null,
    dateAdded: '2026-11-12T23:14:00.000Z',
    events: [{ code: 'PAID', description: 'Pago confirmado', date: PAID_AT, visible: true }],
    packages: [],
    paymentMethod: 'sistarbanc_brou',
    voucher: null,
    fees: { realWeight: 1 },
    ...change,
  } as unknown as Order;
}

const step = (value: Order, now = NOW) => nextStep(value, now, 'Sucursal Centro');

describe('the next step of an order', () => {
  it.each([
    ['PAID', 'Llega entre el 26 de noviembre y el 3 de diciembre'],
    ['SHIPPING', 'Llega entre el 26 de noviembre y el 3 de diciembre'],
    ['IN_DISTRIBUTION', 'Está en reparto: llega de un momento a otro.'],
    ['PICK_UP', 'Listo para retirar en Sucursal Centro'],
    ['NEW', 'Todavía no recibimos tu pago.'],
    ['PROCESSING', 'Todavía no recibimos tu pago.'],
    ['FAILED', 'El pago no se completó.'],
    ['CANCELED', 'Se canceló antes de recibir el pago.'],
    ['REFUND', 'Te devolvemos el total por el mismo medio con el que pagaste.'],
  ] as const)('of %s is: %s', (status, text) => {
    expect(step(order(status))).toBe(text);
  });

  it('of a delivered order is the day of its delivery', () => {
    const delivered = { code: 'DELIVERED', description: 'Entregado', date: '2026-11-20T23:00:00.000Z', visible: true };
    expect(step(order('COMPLETED', { events: [delivered] }))).toBe('Entregado el 20 de noviembre');
    expect(step(order('COMPLETED', { events: [] }))).toBeNull();
  });

  it('of a voucher is where and until when it is paid', () => {
    const voucher = { expiresAt: '2026-11-24T17:30:00.000Z' } as Order['voucher'];
    expect(step(order('NEW', { voucher }))).toBe(
      'Todavía no recibimos tu pago. Pagá en Abitab antes del 24 de noviembre a las 14:30',
    );
    expect(step(order('NEW', { voucher }), '2026-11-24T17:31:00.000Z')).toBe(
      'Todavía no recibimos tu pago. Venció el plazo para pagar en Abitab.',
    );
  });

  it('of an unpaid order with a reported payment is that it is looked at', () => {
    expect(step(order('PROCESSING', { paymentReported: true }))).toBe(
      'Tu pago está siendo procesado. No pagues de nuevo.',
    );
  });

  it('says that cash comes back by transfer, and that a payment is looked at', () => {
    expect(step(order('REFUND', { paymentMethod: 'abitab' }))).toBe('Te devolvemos el total por transferencia.');
    expect(step(order('PAID', { inReview: true }))).toBe(
      'Estamos revisando tu pago; te escribimos si necesitamos algo.',
    );
  });

  it('promises nothing for a late order or an unknown status', () => {
    expect(step(order('SHIPPING'), '2026-12-20T12:00:00.000Z')).toMatch(/^Está demorando más de lo previsto/);
    expect(step(order('WHATEVER' as OrderStatus))).toBeNull();
  });
});

describe('an open issue', () => {
  const codes = CARRIER_CODES.filter(({ kind }) => kind === 'issue');
  const inTransit = ORDER_STATUSES.filter((status) => deliveryEstimate(order(status)) !== null);

  it.each(codes)('$code takes the place of every promise, in each status', ({ code, description }) => {
    expect(inTransit.length).toBeGreaterThan(5);
    for (const status of [...inTransit, 'PICK_UP', 'IN_DISTRIBUTION'] as const) {
      const held = order(status, { issue: { code, description } });
      expect(step(held)).toBe(`${description}.`);
      expect(deliveryEstimate(held)).toBeNull();
      const notes = timelineSteps(held, '2026-11-22').flatMap((item) => item.notes ?? []);
      expect(notes.join(' ')).not.toMatch(PROMISE);
    }
  });

  it('gives the promise back when it is over', () => {
    expect(step(order('PACKAGE_SHIPPED'))).toMatch(/^Llega entre/);
  });
});
