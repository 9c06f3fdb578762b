import type { Case } from '#contract/cases.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource } from '#web/lib/owned-resource.ts';
import type { ResourceStore } from '#web/lib/resource.ts';

/** The customer's cases of an order, the newest first. */
export function casesResource(orderId: string): ResourceStore<Case[]> {
  return ownedResource(`order/${orderId}/cases`, (signal) =>
    customerApi('listCases', { params: { id: orderId } }, { signal }),
  );
}

/** The list with a case that was just opened or changed. */
export function withCase(cases: readonly Case[], changed: Case): Case[] {
  const others = cases.filter(({ id }) => id !== changed.id);
  return [changed, ...others].sort((one, other) => other.number - one.number);
}
