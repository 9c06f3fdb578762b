import { defineRoutes } from '#server/http/handler.ts';
import { announceParcel, changeParcel, withdrawParcel } from './announce-parcel.ts';
import { listParcels } from './list-parcels.ts';

export const forwardedParcelsRoutes = defineRoutes({
  listParcels: (context, { session }) => listParcels(context, session.customerId),
  announceParcel: (context, { session, body }) => announceParcel(context, session.customerId, body),
  changeParcel: (context, { session, params, body }) =>
    changeParcel(context, { ...params, customerId: session.customerId }, body),
  withdrawParcel: (context, { session, params }) =>
    withdrawParcel(context, { ...params, customerId: session.customerId }),
});
