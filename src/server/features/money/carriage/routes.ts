import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { decideCarrierCharge } from './decide-charge.ts';
import { importCarrierInvoice } from './import-invoice.ts';
import { countCarrierInvoices, listCarrierInvoices, readCarrierInvoice } from './read-invoices.ts';
import { settleCarrierInvoice, withdrawCarrierInvoice } from './settle-invoice.ts';

export const carriageRoutes = defineBackofficeRoutes({
  listCarrierInvoices,
  countCarrierInvoices,
  readCarrierInvoice,
  importCarrierInvoice,
  decideCarrierCharge,
  settleCarrierInvoice,
  withdrawCarrierInvoice,
});
