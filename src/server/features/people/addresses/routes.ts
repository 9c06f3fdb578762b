import { defineRoutes } from '#server/http/handler.ts';
import { addAddress, changeAddress, listAddresses, removeAddress, setDefaultAddress } from './addresses.ts';

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
