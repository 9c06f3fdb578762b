import { CUSTOMER_CALLS } from '#contract/customer-calls.ts';
import { createApi } from './api.ts';

/** What signing in, account, checkout, orders and tracking call. */
export const customerApi = createApi(CUSTOMER_CALLS);
