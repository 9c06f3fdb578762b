import { expect, it } from 'vitest';
import type { Order, OrderPackage } from '#contract/orders.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { parcelsUnderWay } from './parcels-under-way.tsx';

const SENT = { date: '2026-11-13T12:00:00.000Z', description: 'Enviado por la tienda al depósito' };

function parcel(trackingNumber: string, status: OrderPackage['status']): Partial<OrderPackage> {
  return { trackingNumber, status, events: [SENT] };
}

function order(id: string, status: OrderStatus, change: object = {}): Order {
  const packages = [parcel('TBA1', 'PACKAGE_RECEIVED'), parcel('TBA2', 'PACKAGE_SENT_FROM_AMAZON')];
  const marketplaceTrackingNumbers = packages.map(({ trackingNumber }) => ({ trackingNumber }));
  const base = { dateAdded: '2026-11-12T12:00:00.000Z', events: [], issue: null, carrierTrackingNumber: null };
  return { id, status, packages, marketplaceTrackingNumbers, ...base, ...change } as unknown as Order;
}

it('lists the shipment of an order, before it each package, and an order without any by itself', () => {
  const empty = { packages: [], marketplaceTrackingNumbers: [] };
  const parcels = parcelsUnderWay([
    order('1', 'SHIPPING', { carrierTrackingNumber: 'SKY1' }),
    order('2', 'ZINC_PAID'),
    order('3', 'PAID', empty),
    order('4', 'PICK_UP', { carrierTrackingNumber: 'SKY4', issue: { code: 'SINFA', description: 'Falta la factura' } }),
  ]);
  expect(parcels.map(({ number, label }) => [number, label])).toEqual([
    ['SKY1', 'En viaje a Uruguay'],
    ['TBA1', 'En el depósito de Miami'],
    ['TBA2', 'En camino a Miami'],
    [null, null],
    ['SKY4', 'Retenido'],
  ]);
  expect(parcels[1]?.movements.map(({ description }) => description)).toEqual([
    'Enviado por la tienda al depósito',
    'Pendiente por pago',
  ]);
});

it('holds no parcel because the store canceled a part of the purchase', () => {
  const issue = { code: 'PARTLY_CANCELED', description: 'La tienda canceló parte de la compra' };
  expect(parcelsUnderWay([order('1', 'ZINC_PAID', { issue })]).map(({ label }) => label)).toEqual([
    'En el depósito de Miami',
    'En camino a Miami',
  ]);
});

it('leaves out what is not paid, delivered, refunded or canceled', () => {
  const others = ['NEW', 'PROCESSING', 'DELIVERED', 'COMPLETED', 'REFUND', 'FAILED', 'CANCELED'] as const;
  expect(parcelsUnderWay(others.map((status) => order(status, status)))).toEqual([]);
});
