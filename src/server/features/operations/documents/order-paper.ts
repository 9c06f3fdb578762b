import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { FileReply } from '#contract/endpoint.ts';
import type { OrderLineRow, OrderRow, PackageRow } from '#db/tables/orders.ts';
import { type Paper, type PaperFacts, paperContent } from '#domain/document/paper.ts';
import { declaredItems, type WeighedParcel } from '#domain/forwarding/parcel.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import {
  findOrderByNumber,
  findOrderLines,
  findOrderPackages,
  findOwnOrder,
} from '#server/features/checkout/orders/find-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { findParcelsOf } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { recipientName, sellerLines } from './paper-people.ts';
import { renderPdf } from './render-pdf.ts';

type Deps = Pick<Context, 'db' | 'config'>;

const FILE_NAMES: Readonly<Record<Paper, string>> = {
  invoice: 'factura-comercial',
  'packing-list': 'lista-de-empaque',
};

/** A paper of a customer's paid order as a PDF. */
export async function readPaper(
  deps: Deps,
  { customerId, orderId }: { customerId: string; orderId: string },
  paper: Paper,
): Promise<FileReply | Refusal> {
  const order = await findOwnOrder(deps.db, customerId, orderId);
  return order ? await write(deps, order, paper) : notFound(ORDER_NOT_FOUND);
}

export async function readOrderPaper(
  deps: Deps,
  { input: { number, paper } }: StaffRequest<'readOrderPaper'>,
): Promise<BackofficeReply<'readOrderPaper'> | Refusal> {
  return await writeForStaff(deps, number, (order) => write(deps, order, paper));
}

/** What is written of the order of this number, as the back office carries a PDF. */
export async function writeForStaff(
  { db }: Pick<Context, 'db'>,
  number: number,
  writeIt: (order: OrderRow) => Promise<FileReply | Refusal>,
): Promise<BackofficeReply<'readOrderPaper'> | Refusal> {
  const order = await findOrderByNumber(db, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const written = await writeIt(order);
  if (isRefusal(written)) return written;
  return { name: written.name, type: 'application/pdf', data: Buffer.from(written.bytes).toString('base64') };
}

async function write({ db, config }: Deps, order: OrderRow, paper: Paper): Promise<FileReply | Refusal> {
  if (outcomeOf(order.status) !== 'success') return refuse(409, 'Este papel está cuando la orden está paga');
  if (order.anonymized_at !== null) return refuse(409, 'La orden ya no tiene los datos de quien compró');
  const facts = factsOf(order, {
    lines: await findOrderLines(db, order.id),
    packages: await findOrderPackages(db, order.id),
    parcels: await findParcelsOf(db, order.id),
  });
  const content = paperContent(paper, { ...facts, seller: sellerLines(config.seller) });
  const bytes = await renderPdf(content, order.created_at);
  return { name: `${FILE_NAMES[paper]}-${order.number}.pdf`, type: 'application/pdf', bytes };
}

interface Shipped {
  lines: readonly OrderLineRow[];
  packages: readonly PackageRow[];
  /** Of other stores. */
  parcels: readonly WeighedParcel[];
}

function factsOf(
  { number, created_at, consignee, address, carrier_tracking_number: shipment }: OrderRow,
  { lines, packages, parcels }: Shipped,
): Omit<PaperFacts, 'seller'> {
  const street = [address.address, address.doorNumber, address.apartment].filter(Boolean).join(' ');
  return {
    orderNumber: number,
    day: formatDay(created_at.toISOString()),
    consignee: [
      recipientName(consignee),
      street,
      [address.neighborhood, address.zipCode, 'Uruguay'].filter(Boolean).join(', '),
    ],
    trackingNumbers: [
      ...(shipment === null ? [] : [shipment]),
      ...packages.map(({ tracking_number }) => tracking_number),
    ],
    lines: [
      ...lines.map(({ title, translated_title, substitute, quantity, price_cents, weight_grams }) => ({
        english: substitute?.title ?? title,
        spanish: substitute === null ? translated_title : (substitute.translatedTitle ?? null),
        quantity,
        unitCents: price_cents,
        unitGrams: substitute?.weightGrams ?? weight_grams,
      })),
      ...declaredItems(parcels).map(({ description, quantity, unitPrice, unitGrams }) => ({
        english: description,
        spanish: null,
        quantity,
        unitCents: unitPrice,
        unitGrams,
      })),
    ],
  };
}
