import { describe, expect, test } from 'vitest';
import { eventText } from '#domain/order/event-text.ts';
import { packageMovements, trackedMovements } from '#domain/order/movements.ts';

const event = (code: string, day: number, visible = true) => ({
  code,
  description: eventText(code),
  date: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  visible,
});
const own = (description: string, day: number) => ({ date: event('PAID', day).date, description });

const SENT = own('Enviado por la tienda al depósito', 3);
const RECEIVED = own('Recibido en el depósito de Miami', 5);
const EVENTS = [
  event('PAID', 2),
  event('ZINC_PAID', 3),
  event('PARTLY_CANCELED', 4),
  event('PACKAGE_RECEIVED', 6),
  event('READY_TO_DELIVER', 7),
  event('SHIPPING', 8),
  event('SINFA', 9),
  event('PICK_UP', 10),
  event('DELIVERED', 11),
  event('COMPLETED', 11, false),
];

describe('the movements of a package', () => {
  test('go on after the depot with those of the shipment, oldest first', () => {
    expect(packageMovements([SENT, RECEIVED], EVENTS).map(({ description }) => description)).toEqual([
      'Enviado por la tienda al depósito',
      'Recibido en el depósito de Miami',
      'Pronto para salir',
      'En viaje a Uruguay',
      'Falta la factura',
      'Pronto para retirar',
      'Entregado',
    ]);
  });

  test('are its own alone before the consolidation', () => {
    expect(packageMovements([SENT], EVENTS.slice(0, 4))).toEqual([SENT]);
  });
});

describe('the movements that a tracking number leads to', () => {
  const order = {
    dateAdded: '2026-11-01T10:00:00.000Z',
    status: 'COMPLETED' as const,
    events: EVENTS,
    packages: [{ trackingNumber: 'TBA1', events: packageMovements([SENT, RECEIVED], EVENTS) }],
  };

  test('are the dated steps of the order, newest first', () => {
    const descriptions = trackedMovements(order, 'SKY1').map(({ description }) => description);
    expect([descriptions[0], descriptions.at(-1)]).toEqual(['Entregado', 'Pendiente por pago']);
    expect(descriptions).not.toContain('Entregada');
    expect(descriptions).toHaveLength(10);
  });

  test("include a package's own, each movement once", () => {
    const descriptions = trackedMovements(order, 'TBA1').map(({ description }) => description);
    expect(descriptions).toEqual([
      'Entregado',
      'Pronto para retirar',
      'Falta la factura',
      'En viaje a Uruguay',
      'Pronto para salir',
      'Recibido en depósito',
      'Recibido en el depósito de Miami',
      'La tienda canceló parte de la compra',
      'Enviado por la tienda al depósito',
      'Compra hecha en la tienda',
      'Pago confirmado',
      'Pendiente por pago',
    ]);
  });
});
