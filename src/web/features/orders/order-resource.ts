import type { Order } from '#contract/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource } from '#web/lib/owned-resource.ts';
import type { ResourceStore } from '#web/lib/resource.ts';

/** An order of the customer, by id or number. */
export function orderResource(id: string): ResourceStore<Order> {
  return ownedResource(`order/${id}`, (signal) => customerApi('readOrder', { params: { id } }, { signal }));
}
