import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { describeOrder, describeTracking } from './describe-page.ts';

const BRANCH = {
  name: 'Sucursal Centro',
  address: 'Av. 18 de Julio 1234',
  neighborhood: 'Centro',
  zipCode: '11300',
  hours: 'Lunes a viernes de 9 a 18',
};

/** Everything of an order that must not be saved is marked. */
const ORDER = {
  id: 'c0ffee',
  number: 10482,
  userId: 'PRIVATE',
  currency: 'USD',
  deliveryMethod: 'pickup',
  amount: 987.65,
  amountUsd: 987.65,
  rate: 987.65,
  fees: { total: 987.65, realWeight: 1 },
  address: { address: 'PRIVATE', neighborhood: 'PRIVATE', phoneNumber: 'PRIVATE', observations: 'PRIVATE' },
  customerEmail: 'PRIVATE@correo.example',
  dateAdded: '2026-11-12T23:14:00.000Z',
  status: 'PICK_UP',
  inReview: false,
  events: [{ code: 'PAID', description: 'Pago confirmado', date: '2026-11-12T23:16:00.000Z', visible: true }],
  parcels: [],
  cart: { items: [{ id: '1', productId: 'B0', image: null, title: 'Mug', variant: '', quantity: 2, price: 987.65 }] },
  issue: null,
  carrierTrackingNumber: 'SKY1',
  marketplaceTrackingNumbers: [],
  packages: [
    {
      trackingNumber: '1Z9',
      carrierTrackingNumber: null,
      carrier: 'UPS',
      status: 'PACKAGE_RECEIVED',
      products: [{ asin: 'B0' }],
      events: [{ date: '2026-11-14T10:00:00.000Z', description: 'Recibido en depósito' }],
    },
  ],
  paymentMethod: 'abitab',
  payment: { value: 987.65, transactionId: 'PRIVATE' },
  voucher: { code: 'PRIVATE', amount: 987.65 },
} as unknown as Order;

test('an order is saved with state, branch, numbers, movements and titles, without amounts or personal data', () => {
  const saved = describeOrder(ORDER, BRANCH);
  expect(saved).toMatchObject({ path: '/profile/orders/c0ffee', title: 'Orden 10482', state: 'Lista para retirar' });
  const text = JSON.stringify(saved);
  for (const part of ['Sucursal Centro', 'Lunes a viernes', 'SKY1', '1Z9', 'Pago confirmado', 'depósito', '2 × Mug'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/PRIVATE|987|\$|@/);
});

test('an order that is delivered at home is saved without the branch; an open issue is its state', () => {
  const issue = { code: 'ALMCD', description: 'Faltan documentos de aduana' };
  const saved = describeOrder({ ...ORDER, deliveryMethod: 'delivery', status: 'PACKAGE_SHIPPED', issue }, BRANCH);
  expect(saved.state).toBe('Faltan documentos de aduana');
  expect(JSON.stringify(saved)).not.toContain('Sucursal');
});

test('movements are saved under the address that the shopper opened', () => {
  const events = [{ date: '2026-11-14T10:00:00.000Z', description: 'En viaje a Uruguay' }];
  expect(describeTracking({ number: 'SKY 1', events })).toMatchObject({
    path: '/tracking?trackingNumber=SKY+1',
    sections: [{ rows: [{ text: 'En viaje a Uruguay' }] }],
  });
});
