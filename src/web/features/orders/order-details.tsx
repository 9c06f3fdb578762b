import type { Order } from '#contract/orders.ts';
import { bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import { DataList, type DataRow } from '#ui/components/data-list.tsx';
import { checkout } from '#web/copy/checkout.ts';
import { orders } from '#web/copy/orders.ts';
import { formatStreet } from '#web/features/account/format-address.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { inOrderCurrency } from './order-amounts.ts';

/** Delivery address, way through customs and payment method. */
export function OrderDetails({ order }: { order: Order }) {
  const branch = useShopData()?.settings.pickupBranch;
  const { neighborhood, apartment } = order.address;
  const street = `${formatStreet(order.address)}, ${neighborhood}, ${apartment}`;
  const isPickup = order.deliveryMethod === 'pickup';
  const rows: DataRow[] = [
    {
      label: orders.details.delivery,
      value: isPickup && branch ? `${orders.details.pickup(branch.name)}, ${street}` : street,
    },
  ];
  rows.push({ label: orders.details.customs, value: inOrderCurrency(order, customsText(order)) });
  if (order.paymentMethod !== null)
    rows.push({ label: orders.details.payment, value: methodName(order.paymentMethod) });
  return <DataList rows={rows} />;
}

function methodName(method: PaymentMethod): string {
  const bank = bankOf(method);
  return bank === null ? orders.pay.abitab : checkout.banks[bank];
}

/** How the order passes customs, with the reason why a requested franchise was not used. */
export function customsText({ fees }: Pick<Order, 'fees'>): string {
  const { franchiseRefusal: refusal, useFranchise } = fees;
  const copy = orders.details;
  if (refusal === 'NOTHING_TAXABLE') return copy.nothingTaxable;
  if (useFranchise === 'USE') return copy.franchise;
  const regime = useFranchise === 'NOT_USE' ? copy.simplified : copy.general;
  return refusal === null ? regime : `${regime}: ${copy.refusals[refusal](regimeFigures(fees.regime))}`;
}
