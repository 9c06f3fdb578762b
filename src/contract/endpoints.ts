import { accountDataEndpoints } from './account-data.ts';
import { accountEndpoints } from './accounts.ts';
import { addressEndpoints } from './addresses.ts';
import { cartEndpoints } from './cart.ts';
import { catalogEndpoints, listEndpoints } from './catalog.ts';
import type { EndpointTable } from './endpoint.ts';
import { orderEndpoints, panelEndpoints } from './orders.ts';
import { settingsEndpoints } from './settings.ts';

/** Every endpoint with its schemas, under the names of `calls.ts`. */
export const endpoints = {
  ...accountEndpoints,
  ...accountDataEndpoints,
  ...catalogEndpoints,
  ...listEndpoints,
  ...cartEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...panelEndpoints,
  ...settingsEndpoints,
} as const satisfies EndpointTable;

export type Endpoints = typeof endpoints;
