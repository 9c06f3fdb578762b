import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { eraseCustomer } from './erase-customer.ts';
import { downloadCustomerData, exportCustomer } from './export-customer.ts';
import { liftSuppression } from './lift-suppression.ts';
import { countCustomers, listCustomerOrders, listCustomers } from './list-customers.ts';
import { mergeCustomers } from './merge-customers.ts';
import { readCustomer } from './read-customer.ts';
import { endCustomerSession, endCustomerSessions } from './sessions.ts';

export const customerDeskRoutes = defineBackofficeRoutes({
  listCustomers,
  countCustomers,
  readCustomer,
  listCustomerOrders,
  endCustomerSession,
  endCustomerSessions,
  liftSuppression,
  exportCustomer,
  downloadCustomerData,
  eraseCustomer,
  mergeCustomers,
});
