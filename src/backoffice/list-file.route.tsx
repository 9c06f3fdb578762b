import { data } from 'react-router';
import { csvResponse } from './list/csv-response.ts';
import type { ListDefinition } from './list/definition.ts';
import { namedActs } from './screens/audit/acts.ts';
import { auditListOf } from './screens/audit/audit-list.tsx';
import { boughtList } from './screens/bought/bought-list.tsx';
import { casesList } from './screens/cases/cases-list.tsx';
import { catalogueList } from './screens/catalogue/catalogue-list.tsx';
import { consolidationsList } from './screens/consolidations/consolidations-list.tsx';
import { customersList } from './screens/customers/customers-list.tsx';
import { carriageList } from './screens/money/carriage-list.tsx';
import { movementsListOf } from './screens/money/movements-list.tsx';
import { ordersList } from './screens/orders/orders-list.tsx';
import { noticesList } from './screens/packages/notices-list.tsx';
import { otherStoresList } from './screens/packages/other-stores-list.tsx';
import { weightsList } from './screens/packages/weights-list.tsx';
import { parcelsList } from './screens/parcels/parcels-list.tsx';
import { paymentsList } from './screens/payments/payments-list.tsx';
import { queueList } from './screens/queue/queue-list.tsx';
import { refundsList } from './screens/refunds/refunds-list.tsx';
import { callerOf, type Loaded } from './shared/calls.ts';

type WriteFile = (args: Loaded) => Promise<Response>;

const fileOf = <Row,>(list: ListDefinition<Row>): [path: string, WriteFile] => [
  list.path,
  (args) => csvResponse(args, list),
];

/** The lists that are also files, by their paths. */
const FILES = new Map([
  fileOf(auditListOf(namedActs())),
  fileOf(boughtList),
  fileOf(carriageList),
  fileOf(casesList),
  fileOf(catalogueList),
  fileOf(consolidationsList),
  fileOf(customersList),
  fileOf(noticesList),
  fileOf(ordersList),
  fileOf(otherStoresList),
  fileOf(parcelsList),
  fileOf(paymentsList),
  fileOf(queueList),
  fileOf(refundsList),
  fileOf(weightsList),
]).set('/dinero/extractos', async (args) =>
  csvResponse(args, movementsListOf(await callerOf(args)('listBankAccounts', {}))),
);

/** The list at the address before `/csv` as a file. */
export async function loader(args: Loaded) {
  const [, path = ''] = /^\/operacion(.+)\/csv$/.exec(new URL(args.request.url).pathname) ?? [];
  const write = FILES.get(path);
  if (write === undefined) throw data(null, { status: 404 });
  return await write(args);
}
