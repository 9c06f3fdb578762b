import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { callOffPurchase, cancelPurchase, closeReturn, retryPurchase, returnPurchase } from './act-on-purchase.ts';
import { approveLoss, refuseLoss, withdrawLoss } from './decide-loss.ts';
import { giveUpPackage } from './give-up-package.ts';
import { readPurchases } from './read-purchases.ts';
import { buying } from './request-loss.ts';

export const purchaseRoutes = defineBackofficeRoutes({
  readPurchases,
  retryPurchase,
  callOffPurchase,
  cancelPurchase,
  returnPurchase,
  closeReturn,
  approvePrice: buying('approvePrice'),
  buyAgain: buying('buyAgain'),
  buySubstitute: buying('buySubstitute'),
  resendClaim: buying('resendClaim'),
  giveUpPackage,
  approveLoss,
  refuseLoss,
  withdrawLoss,
});
