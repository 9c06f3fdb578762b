import type { Queryable } from '#db/transaction.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { findOwners } from '#server/features/operations/order-work/work-repository.ts';
import { selectOrderFacts } from './repository.ts';

interface OrderFacts {
  customer: string | null;
  image: string | null;
  items: number;
  /** Of the parcels of other stores that it brings. */
  stores: string[];
  /** Who of the staff looks after it. */
  owner: string | null;
}

/** What lists show of the orders that their rows belong to: whose an order is only to who sees customers. */
export async function factsOfOrders(
  db: Queryable,
  numbers: readonly number[],
  staff: Pick<StaffSession, 'role' | 'factor'>,
): Promise<(number: number) => OrderFacts> {
  const showsCustomers = sessionMay(staff, 'customers');
  const [rows, owners] = await Promise.all([
    numbers.length === 0 ? [] : selectOrderFacts(db, [...new Set(numbers)]),
    findOwners(db, numbers),
  ]);
  const facts = new Map(
    rows.map(({ number, customer, image, items, stores }) => [
      number,
      {
        ...{ image, items, stores, owner: owners.get(number) ?? null },
        customer: showsCustomers && customer !== '' ? customer : null,
      },
    ]),
  );
  return (number) => facts.get(number) ?? { customer: null, image: null, items: 0, stores: [], owner: null };
}
