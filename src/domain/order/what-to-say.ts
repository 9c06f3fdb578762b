import { isTraveling } from '#domain/order/arrival-times.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';

export interface ToldOrder {
  number: number;
  status: OrderStatus;
  isHeld: boolean;
  /** A person looks at a payment of the unpaid order that was reported. */
  isPaymentInReview: boolean;
  /** It brings parcels of other stores alone: nothing is bought for it. */
  isOfParcels: boolean;
  /** What keeps it from going on, as the shopper's page says it; null for nothing. */
  issue: string | null;
  /** 'YYYY-MM-DD': the last day that was promised; null without a promise. */
  promisedOn: string | null;
  /** 'YYYY-MM-DD', in Montevideo. */
  today: string;
}

const WHERE: Readonly<Record<OrderStatus, string>> = {
  NEW: 'está sin pagar. Cuando la pagues, la compramos en la tienda.',
  PROCESSING: 'espera que el banco confirme el pago. Apenas lo confirme, te avisamos por correo.',
  PAID: 'está paga y la estamos por comprar en la tienda.',
  ZINC_PROCCESSING: 'se está comprando en la tienda.',
  ZINC_PAID: 'ya está comprada y va camino a nuestro depósito en Miami.',
  PACKAGE_RECEIVED: 'está en nuestro depósito en Miami y la preparamos para el viaje.',
  READY_TO_DELIVER: 'está pronta para salir de Miami.',
  SHIPPING: 'está en viaje a Uruguay.',
  PACKAGE_SHIPPED: 'ya está en Uruguay, en la Aduana.',
  IN_DISTRIBUTION: 'está en reparto.',
  PICK_UP: 'te espera en el local: podés pasar a retirarla.',
  DELIVERED: 'figura entregada.',
  COMPLETED: 'figura entregada.',
  CANCELED: 'se canceló y no se cobró.',
  FAILED: 'no se cobró, porque el pago no se completó.',
  REFUND: 'terminó con la devolución de tu dinero: en tu pedido ves en qué está.',
};

const WHERE_OF_PARCELS: Partial<typeof WHERE> = {
  NEW: 'está sin pagar. Cuando la pagues, traemos tus paquetes de Miami.',
  PAID: 'está paga y preparamos tus paquetes en Miami para el viaje.',
};

/** What is true now of an order, for its shopper. It names no day but the one that was promised. */
export function whatToSay(order: ToldOrder): string {
  const { number, status, isHeld, isPaymentInReview, isOfParcels, issue } = order;
  const next = isOfParcels ? 'de traerla' : 'de comprarla';
  const where = isPaymentInReview
    ? 'tiene un pago que estamos revisando. No pagues de nuevo: te escribimos apenas lo sepamos.'
    : isHeld && status === 'PAID'
      ? `está paga y la estamos revisando antes ${next}.`
      : ((isOfParcels ? WHERE_OF_PARCELS[status] : undefined) ?? WHERE[status]);
  return [`Tu orden ${number} ${where}`, issue && `Tiene un inconveniente: ${issue}.`, whenText(order)]
    .filter(Boolean)
    .join(' ');
}

function whenText({ status, promisedOn, today }: ToldOrder): string | null {
  if (promisedOn === null || !isTraveling(status)) return null;
  const day = formatLongDay(promisedOn);
  return today > promisedOn
    ? `El día que te prometimos, el ${day}, ya pasó: la estamos siguiendo.`
    : `Te prometimos que llega hasta el ${day}.`;
}
