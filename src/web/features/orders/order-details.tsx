import type { Order } from '#contract/orders.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { DataList, type DataRow } from '#ui/components/data-list.tsx';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { FeeBreakdown } from '#ui/components/fee-breakdown.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { methodName } from '#web/copy/checkout.ts';
import { orders } from '#web/copy/orders.ts';
import { formatStreet } from '#web/features/account/format-address.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { formatConvertedTotal, inOrderCurrency, orderFeeRows, orderTotal } from './order-amounts.ts';
import { OrderChange } from './order-change.tsx';
import { OrderFreightLines } from './order-freight.tsx';

const copy = orders.details;

/** Delivery address, way through customs and payment method. */
export function OrderDetails({ order }: { order: Order }) {
  const branch = useShopData().settings.pickupBranch;
  const { neighborhood, apartment } = order.address;
  const street = `${formatStreet(order.address)}, ${neighborhood}, ${apartment}`;
  const isPickup = order.deliveryMethod === 'pickup';
  const rows: DataRow[] = [
    { label: copy.delivery, value: isPickup ? `${copy.pickup(branch.name)}, ${street}` : street },
    { label: copy.customs, value: inOrderCurrency(order, customsText(order)) },
  ];
  if (order.paymentMethod !== null)
    rows.push({
      label: copy.payment,
      value: order.paymentMethod === 'abitab' ? orders.pay.abitab : methodName(order.paymentMethod),
    });
  return <DataList rows={rows} />;
}

/** How the order passes customs, with the reason why a requested franchise was not used. */
export function customsText({ fees }: Pick<Order, 'fees'>): string {
  const { franchiseRefusal: refusal, useFranchise } = fees;
  if (refusal === 'NOTHING_TAXABLE') return copy.nothingTaxable;
  if (useFranchise === 'USE') return copy.franchise;
  const regime = useFranchise === 'NOT_USE' ? copy.simplified : copy.general;
  return refusal === null ? regime : `${regime}: ${copy.refusals[refusal](regimeFigures(fees.regime))}`;
}

const LABELS = {
  success: copy.paid,
  pending: copy.toPay,
  failure: copy.notPaid,
} as const;

/** Total in the currency of the order, with the fee breakdown. */
export function OrderTotal({ order }: { order: Order }) {
  const convertedTotal = formatConvertedTotal(order);
  return (
    <SummaryPanel
      totalLabel={order.paymentReported ? copy.notPaid : LABELS[outcomeOf(order.status)]}
      total={orderTotal(order)}
      footer={
        <>
          {convertedTotal === null ? null : (
            <p className={order.currency === 'UYU' ? 'money__usd' : undefined}>{copy.convertedTotal(convertedTotal)}</p>
          )}
          <OrderFreightLines order={order} />
          <OrderChange order={order} />
          <Collapsible summary={copy.breakdown}>
            <FeeBreakdown rows={orderFeeRows(order)} currency={order.currency} />
          </Collapsible>
        </>
      }
    />
  );
}
