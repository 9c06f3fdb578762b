import type { OrderFreight } from '#contract/order-freight.ts';
import type { Order } from '#contract/orders.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { methodName } from '#web/copy/checkout.ts';
import { orders } from '#web/copy/orders.ts';

const copy = orders.freight;

/** What was paid for the freight of an order, what it costs by its weight in Miami, and who pays the difference. */
export function OrderFreightLines({ order }: { order: Order }) {
  const { freight, currency } = order;
  // An order that was saved by a release before has none.
  if (!freight) return null;
  const money = (units: number) => formatMoney(fromUnits(units), currency);
  const weighed = kilos(freight.weighedWeight);
  const isForStaff = freight.outcome === 'review';
  return (
    <>
      <DataList
        rows={[
          { label: copy.estimated, value: copy.paid(kilos(freight.estimatedWeight), money(freight.paid)) },
          { label: copy.weighed, value: isForStaff ? copy.weight(weighed) : copy.real(weighed, money(freight.real)) },
        ]}
      />
      <p>{outcomeText(order, freight)}</p>
    </>
  );
}

function outcomeText({ currency, paymentMethod, fees }: Order, freight: OrderFreight): string {
  const { outcome, paid, real, refund, reviewed } = freight;
  switch (outcome) {
    case 'refunded': {
      const amount = formatMoney(fromUnits(refund), currency);
      const inCash = paymentMethod === null || paymentMethod === 'abitab';
      const back = inCash ? copy.backInCash(amount) : copy.back(amount, methodName(paymentMethod));
      return fees.iva + fees.extraFees > 0 ? `${back} ${copy.taxesStay}` : back;
    }
    case 'borne':
      return real > paid ? copy.borne : copy.same;
    case 'review':
      return reviewed ? copy.reviewed : copy.review;
    case 'kept':
      return copy.kept;
  }
}

function kilos(weight: number): string {
  return weight.toFixed(1).replace('.', ',');
}
