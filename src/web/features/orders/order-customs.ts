import type { Order } from '#contract/orders.ts';
import { orders } from '#web/copy/orders.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';

/** How the order passes customs, with the reason why a requested franchise was not used. */
export function customsText({ fees }: Pick<Order, 'fees'>): string {
  const { franchiseRefusal: refusal, useFranchise } = fees;
  const copy = orders.details;
  if (refusal === 'NOTHING_TAXABLE') return copy.nothingTaxable;
  if (useFranchise === 'USE') return copy.franchise;
  const regime = useFranchise === 'NOT_USE' ? copy.simplified : copy.general;
  return refusal === null ? regime : `${regime}: ${copy.refusals[refusal](regimeFigures(fees.regime))}`;
}
