import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { addOrderNote } from './add-note.ts';
import { listOrderHistory } from './list-history.ts';
import { readOrderForStaff } from './read-order-for-staff.ts';

export const orderDeskRoutes = defineBackofficeRoutes({ readOrderForStaff, listOrderHistory, addOrderNote });
