import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { approvePrice, callOffByStaff, cancelByStaff, retryByStaff } from './act-on-purchase.ts';
import { buyAgain } from './buy-again.ts';
import { buySubstitute } from './buy-substitute.ts';
import { giveUpPackage } from './give-up-package.ts';
import { readPurchases } from './read-purchases.ts';

export const purchaseRoutes = defineBackofficeRoutes({
  readPurchases,
  retryPurchase: retryByStaff,
  callOffPurchase: callOffByStaff,
  cancelPurchase: cancelByStaff,
  approvePrice,
  buyAgain,
  buySubstitute,
  giveUpPackage,
});
