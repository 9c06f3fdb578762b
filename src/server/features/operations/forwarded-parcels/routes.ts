import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { countForwardedParcels, listForwardedParcels, readForwardedParcel } from './list-parcels.ts';
import { assignParcel, returnParcel, weighParcel } from './parcel-acts.ts';

export const staffParcelRoutes = defineBackofficeRoutes({
  listForwardedParcels,
  countForwardedParcels,
  readForwardedParcel,
  assignParcel,
  weighParcel,
  returnParcel,
});
