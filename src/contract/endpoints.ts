import { accountDataEndpoints } from './account-data.ts';
import { accountEndpoints } from './accounts.ts';
import { addressChangeEndpoints } from './address-changes.ts';
import { addressEndpoints } from './addresses.ts';
import { cancellationEndpoints } from './cancellations.ts';
import { cartEndpoints } from './cart.ts';
import { caseEndpoints } from './cases.ts';
import { catalogEndpoints, listEndpoints } from './catalog.ts';
import { clientErrorEndpoints } from './client-errors.ts';
import { documentCorrectionEndpoints } from './document-corrections.ts';
import { documentEndpoints } from './documents.ts';
import type { EndpointTable } from './endpoint.ts';
import { forwardedParcelEndpoints } from './forwarded-parcels.ts';
import { franchiseEndpoints } from './franchises.ts';
import { importEndpoints } from './import-check.ts';
import { questionEndpoints } from './line-questions.ts';
import { mailDeliveryEndpoints } from './mail-delivery.ts';
import { orderAgainEndpoints } from './order-again.ts';
import { chargeEndpoints } from './order-charges.ts';
import { orderEndpoints, panelEndpoints } from './orders.ts';
import { paperRequestEndpoints } from './paper-requests.ts';
import { parcelOrderEndpoints } from './parcel-orders.ts';
import { pickupEndpoints } from './pickups.ts';
import { punctualityEndpoints } from './punctuality.ts';
import { receiptEndpoints } from './receipts.ts';
import { refundEndpoints } from './refunds.ts';
import { savedItemEndpoints } from './saved-items.ts';
import { searchEndpoints } from './search.ts';
import { settingsEndpoints } from './settings.ts';
import { shareLinkEndpoints } from './share-links.ts';
import { withdrawalEndpoints } from './withdrawals.ts';

/** Every endpoint with its schemas, under the names of `calls.ts`. */
export const endpoints = {
  ...accountEndpoints,
  ...accountDataEndpoints,
  ...mailDeliveryEndpoints,
  ...catalogEndpoints,
  ...searchEndpoints,
  ...importEndpoints,
  ...listEndpoints,
  ...cartEndpoints,
  ...franchiseEndpoints,
  ...forwardedParcelEndpoints,
  ...parcelOrderEndpoints,
  ...savedItemEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...orderAgainEndpoints,
  ...chargeEndpoints,
  ...addressChangeEndpoints,
  ...cancellationEndpoints,
  ...withdrawalEndpoints,
  ...questionEndpoints,
  ...refundEndpoints,
  ...caseEndpoints,
  ...documentCorrectionEndpoints,
  ...documentEndpoints,
  ...receiptEndpoints,
  ...punctualityEndpoints,
  ...paperRequestEndpoints,
  ...shareLinkEndpoints,
  ...pickupEndpoints,
  ...panelEndpoints,
  ...settingsEndpoints,
  ...clientErrorEndpoints,
} as const satisfies EndpointTable;

export type Endpoints = typeof endpoints;
