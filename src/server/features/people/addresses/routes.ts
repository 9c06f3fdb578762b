import { defineRoutes } from '#server/http/handler.ts';
import { addAddress } from './add-address.ts';
import { changeAddress } from './change-address.ts';
import { listAddresses } from './list-addresses.ts';
import { removeAddress } from './remove-address.ts';
import { setDefaultAddress } from './set-default-address.ts';

export const addressesRoutes = defineRoutes({
  listAddresses: (context, { session }) => listAddresses(context, session.customerId),
  addAddress: (context, { session, body, key }) => addAddress(context, { body, key, customerId: session.customerId }),
  changeAddress: (context, { session, params, body }) =>
    changeAddress(context, { ...params, customerId: session.customerId }, body),
  removeAddress: (context, { session, params }) =>
    removeAddress(context, { ...params, customerId: session.customerId }),
  setDefaultAddress: (context, { session, params }) =>
    setDefaultAddress(context, { ...params, customerId: session.customerId }),
});
