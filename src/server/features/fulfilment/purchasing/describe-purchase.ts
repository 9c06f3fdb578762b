import type { Queryable } from '#db/transaction.ts';
import { findCancellation, findOrderIdByNumber, findPurchaseFacts, findReturn } from './requests-repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{1,9}$/;

/** The id of the order that a person names by its number or id; null when there is none. */
export async function findOrderToDecide(db: Queryable, text: string): Promise<string | null> {
  if (NUMBER.test(text)) return await findOrderIdByNumber(db, Number(text));
  return UUID.test(text) ? ((await findPurchaseFacts(db, text))?.id ?? null) : null;
}

/** What is known about the purchase of an order, in lines for the operator. Without personal data. */
export async function describePurchase(db: Queryable, orderId: string): Promise<string[]> {
  const facts = await findPurchaseFacts(db, orderId);
  if (!facts) return [];
  const cancellation = await findCancellation(db, orderId);
  const goodsReturn = await findReturn(db, orderId);
  const lines = [
    ['Pedido', `n.º ${facts.number}, ${facts.status}`],
    ['Compra', facts.state ? `${facts.state}, intento ${facts.attempt}` : 'ninguna'],
    ['Id en la tienda', facts.marketplace_order_id],
    ['Error', facts.error_type],
    ['Espera por una persona', facts.manual_reason],
    ['Cancelación', cancellation?.state],
    ['Devolución', goodsReturn && `${goodsReturn.state}, motivo ${goodsReturn.reason}`],
    ['Error de la devolución', goodsReturn?.error_type],
    ['Número de devolución', goodsReturn?.merchant_return_id],
    ...(goodsReturn?.label_urls ?? []).map((url) => ['Etiqueta de la devolución', url] as const),
    ['Envío a Uruguay', facts.carrier_tracking_number],
    ['Etiqueta del envío', facts.carrier_label_url],
  ] as const;
  return lines.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
}
