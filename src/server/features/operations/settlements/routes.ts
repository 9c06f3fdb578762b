import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { countPayments, listPayments, listSettlements } from './list-payments.ts';

export const settlementRoutes = defineBackofficeRoutes({ listPayments, countPayments, listSettlements });
