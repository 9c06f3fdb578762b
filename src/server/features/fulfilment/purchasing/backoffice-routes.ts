import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { callOffByStaff, cancelByStaff, closeReturn, retryByStaff, returnByStaff } from './act-on-purchase.ts';
import { approveLoss, refuseLoss, withdrawLoss } from './decide-loss.ts';
import { giveUpPackage } from './give-up-package.ts';
import { readPurchases } from './read-purchases.ts';
import { buying } from './request-loss.ts';

export const purchaseRoutes = defineBackofficeRoutes({
  readPurchases,
  retryPurchase: retryByStaff,
  callOffPurchase: callOffByStaff,
  cancelPurchase: cancelByStaff,
  returnPurchase: returnByStaff,
  closeReturn,
  approvePrice: buying('approvePrice'),
  buyAgain: buying('buyAgain'),
  buySubstitute: buying('buySubstitute'),
  giveUpPackage,
  approveLoss,
  refuseLoss,
  withdrawLoss,
});
