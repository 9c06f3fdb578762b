import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { deliveryEstimate } from '#domain/order/arrival-estimate.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/status.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { CURRENT_REGIME, CURRENT_TARIFF, REFORM } from '#testing/rules.ts';
import { formatOrderAmount } from '#web/features/checkout/payment-amounts.ts';
import { formatConvertedTotal, lineTotal, orderFeeRows, orderTotal } from './order-amounts.ts';
import { customsText, OrderTotal } from './order-details.tsx';
import { isUnpaid, orderChip, routeProgress } from './order-state.ts';
import { timelineSteps } from './timeline-steps.ts';

const TODAY = '2026-11-22';
const PAID_AT = '2026-11-12T23:16:00.000Z';

function event(code: string, date: string, visible = true): Order['events'][number] {
  return { code, description: code, date, visible };
}

const FEES: Order['fees'] = {
  regime: CURRENT_REGIME,
  tariff: CURRENT_TARIFF,
  productsTotal: 129,
  weight: 1.2,
  realWeight: 1.11,
  freight: 24,
  handling: 5,
  fee: { product: 11.61 },
  deliveryFee: 3.5,
  francheseFees: 0,
  iva: 0,
  extraFees: 0,
  ursecFee: 0,
  ursecFeeForPhones: 0,
  total: 173.11,
  bigPriceDetected: false,
  excededQuantityLimit: false,
  excededLimitImportationAmount: false,
  useFranchise: 'USE',
  franchiseLeft: 2,
  deliveryZone: 'MONTEVIDEO',
  franchiseOffered: true,
  franchiseRefusal: null,
} as Order['fees'];

function order(change: Partial<Order> = {}): Order {
  return {
    status: 'SHIPPING',
    issue: null,
    currency: 'USD',
    amount: 173.11,
    amountUsd: 173.11,
    rate: 39.85,
    fees: FEES,
    dateAdded: '2026-11-12T23:14:00.000Z',
    events: [event('PAID', PAID_AT), event('ZINC_PAID', '2026-11-13T12:40:00.000Z')],
    parcels: [],
    cart: { items: [{ id: '1', productId: 'B0', image: null, title: 'T', variant: '', quantity: 1, price: 129 }] },
    packages: [{ status: null }, { status: null }],
    ...change,
  } as Order;
}

describe('order state', () => {
  it('estimates delivery 10 to 15 business days after the payment', () => {
    expect(deliveryEstimate(order())).toEqual({ from: '2026-11-26', to: '2026-12-03' });
    expect(deliveryEstimate(order({ status: 'NEW' }))).toBeNull();
    expect(deliveryEstimate(order({ status: 'COMPLETED' }))).toBeNull();
  });

  it('estimates for an order what was promised on the day of its payment', () => {
    for (const paidAt of [
      '2026-11-22T15:00:00Z',
      '2026-12-12T02:59:59Z',
      '2026-12-12T03:00:00Z',
      '2027-03-15T12:00:00Z',
    ])
      expect(deliveryEstimate(order({ events: [event('PAID', paidAt)] }))).toEqual(
        deliveryRange(montevideoDay(paidAt)),
      );
    const overChristmas = order({ events: [event('PAID', '2026-12-22T15:00:00Z')] });
    expect(deliveryEstimate(overChristmas)).toEqual({ from: '2027-01-08', to: '2027-01-15' });
  });

  it('estimates no delivery while a person looks at the order', () => {
    const held = order({ status: 'PAID', inReview: true, packages: [] });
    expect(deliveryEstimate(held)).toBeNull();
    expect(orderChip(held)).toEqual({ label: 'Confirmada', tone: 'done' });
    expect(timelineSteps(held, TODAY).at(-1)?.notes).toEqual([]);
  });

  it('has a route position in every status except unpaid, failed, canceled and refunded', () => {
    const withoutRoute: OrderStatus[] = ['NEW', 'PROCESSING', 'FAILED', 'CANCELED', 'REFUND'];
    expect(ORDER_STATUSES.filter((status) => routeProgress(status) === null).toSorted()).toEqual(
      withoutRoute.toSorted(),
    );
    expect(ORDER_STATUSES.filter(isUnpaid)).toEqual(['NEW', 'PROCESSING']);
  });

  it('has a chip with the tone of its status', () => {
    expect(orderChip(order())).toEqual({ label: 'En viaje a Uruguay', tone: 'travel' });
    expect(orderChip(order({ status: 'REFUND' })).tone).toBe('stop');
    expect(orderChip(order({ status: 'PICK_UP' })).tone).toBe('done');
  });
});

describe('timeline steps', () => {
  it('show the packages on their way to Miami and the estimated delivery', () => {
    const steps = timelineSteps(order(), TODAY);
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'todo']);
    expect(steps[0]?.time?.text).toBe('12/11/2026, 20:14');
    expect(steps[2]?.notes).toEqual(['2 paquetes en camino a Miami']);
    expect(steps[3]?.notes).toEqual(['Estimada: 26/11 al 03/12/2026']);
    expect(timelineSteps(order(), '2026-12-04').at(-1)?.notes, 'an order that is late').toEqual([]);
  });

  it('mark the sea crossing after departure and the step where the order stopped', () => {
    const events = [event('SHIPPING', '2026-11-21T02:35:00.000Z')];
    expect(timelineSteps(order({ events }), TODAY).map(({ sea }) => sea)).toEqual([false, true, false]);
    const canceled = order({ status: 'CANCELED', events: [event('CANCELED', PAID_AT)] });
    expect(timelineSteps(canceled, TODAY)[1]?.state).toBe('stop');
  });
});

describe('the way through customs', () => {
  const text = (fees: Partial<Order['fees']>) => customsText({ fees: { ...FEES, ...fees } as Order['fees'] });

  it('says why a franchise was not used, with the figures of the order', () => {
    expect(text({ useFranchise: 'USE', franchiseRefusal: null })).toBe('Con franquicia');
    expect(text({ useFranchise: 'NOT_USE', franchiseRefusal: null })).toBe('Régimen simplificado');
    expect(text({ useFranchise: 'NOT_USE', franchiseRefusal: 'YEAR_COUNT' })).toBe(
      'Régimen simplificado: ya habías usado las 3 franquicias del año',
    );
    expect(text({ useFranchise: 'NOT_APPLICABLE', franchiseRefusal: 'AMOUNT', regime: REFORM })).toMatch(
      /^Importación general: los productos no suman menos de U\$S\s800$/,
    );
    expect(text({ useFranchise: 'NOT_APPLICABLE', franchiseRefusal: 'NOTHING_TAXABLE' })).toBe(
      'Libros y medios no pagan: no usa franquicia',
    );
  });
});

describe('order amounts', () => {
  it('use the stored amount, and the stored rate for the other currency', () => {
    expect(orderTotal(order())).toEqual({ amount: 17311, currency: 'USD' });
    expect(formatConvertedTotal(order())).toBe('$\u00a06.898,43');
    expect(formatOrderAmount(order(), 'abitab')).toBe('$\u00a06.898,43');
  });

  it('are in dollars only without a stored rate', () => {
    const inDollars = order({ rate: null });
    expect(formatConvertedTotal(inDollars)).toBeNull();
    expect(formatOrderAmount(inDollars, 'abitab')).toBeNull();
    expect(formatOrderAmount(inDollars, 'sistarbanc_brou')).toBe('U$S\u00a0173,11');
    expect(lineTotal(inDollars, inDollars.cart.items[0] as Order['cart']['items'][number]).amount).toBe(12_900);
    const total = createElement(OrderTotal, { order: inDollars });
    const shown = createElement(QueryClientProvider, { client: new QueryClient() }, total);
    const page = renderToStaticMarkup(shown).replace(/<[^>]+>/g, ' ');
    expect(page).toContain('Pagaste');
    expect(page).not.toMatch(/NaN|\$\s?0|null/);
  });

  it('sum up to the total in pesos to the cent', () => {
    const inPesos = order({ currency: 'UYU', amount: 6898.43 });
    const rows = orderFeeRows(inPesos);
    expect(rows.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)).toBe(689_843);
    expect(lineTotal(inPesos, inPesos.cart.items[0] as Order['cart']['items'][number]).amount).toBe(514_065);
  });
});
