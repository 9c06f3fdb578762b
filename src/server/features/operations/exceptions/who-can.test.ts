import { expect, test } from 'vitest';
import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { DONE_BY } from '#domain/exceptions/done-by.ts';
import { EXCEPTION_KINDS, EXCEPTIONS, type ExceptionKind, opensPage, othersWhoCan } from '#domain/exceptions/kinds.ts';
import { mayDo, ROLE_NAMES, STAFF_ROLES } from '#domain/staff/roles.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

/** The calls behind what each kind names; one of them is enough. */
const CALLS: Readonly<Record<ExceptionKind, readonly BackofficeCallName[]>> = {
  'order-held': ['decideOrderHold'],
  'paid-not-bought': ['retryItem'],
  'purchase-by-hand': ['retryPurchase', 'callOffPurchase'],
  'line-question': ['decideQuestion', 'extendQuestion'],
  'price-drift': ['approvePrice', 'callOffPurchase'],
  'purchase-waiting': ['approveLoss', 'refuseLoss'],
  'bought-above-paid': ['readPurchases'],
  'wallet-low': ['listWarnings'],
  'purchase-unanswered': ['retryItem'],
  'purchase-not-followed': ['retryItem'],
  'purchase-not-placed': ['readPurchases'],
  'lines-called-off': ['requestRefund'],
  'cancellation-unanswered': ['retryItem'],
  'cancellation-too-late': ['closeCancellation'],
  withdrawal: ['receiveWithdrawal', 'refuseWithdrawal'],
  'return-by-hand': ['closeReturn'],
  'return-not-followed': ['retryItem'],
  'packages-not-followed': ['retryItem'],
  'package-without-order': ['assignPackage'],
  'notice-not-applied': ['readNotice'],
  'notice-unmatched': ['applyNotice', 'dismissNotice'],
  'package-to-return': ['finishPackageReturn'],
  'parcel-of-nobody': ['assignParcel', 'returnParcel'],
  'parcel-not-brought': ['returnParcel'],
  'weight-difference': ['decideWeight'],
  'carrier-charge': ['decideCarrierCharge'],
  'carrier-charge-without-order': ['decideCarrierCharge'],
  'not-announced': ['retryItem'],
  'not-moving': ['readOrderForStaff'],
  'payment-not-applied': ['readOrderForStaff'],
  'payment-undecided': ['retryItem'],
  'payment-other-currency': ['askRefundAccount', 'markTransferred'],
  'payment-not-banked': ['listMovements'],
  'order-not-called-off': ['retryItem'],
  'refund-by-hand': ['askRefundAccount', 'retryRefund', 'markTransferred'],
  'refund-waiting': ['approveRefund', 'refuseRefund'],
  'refund-not-sent': ['retryItem'],
  'refund-account-missing': ['readRefund'],
  'refund-not-transferred': ['takeRefund', 'markTransferred'],
  'fiscal-rejected': ['reissueFiscalDocument'],
  'fiscal-not-issued': ['retryItem'],
  'fiscal-missing': ['retryItem'],
  'case-unanswered': ['messageCustomer'],
  'case-quiet': ['closeCase'],
  'carrier-claim': ['sendCarrierClaim', 'refundCarrierClaim'],
  'paper-request': ['sendOrderPaper', 'closePaperRequest'],
  'document-correction': ['decideDocumentCorrection'],
  'import-question': ['decideImport'],
  'mail-given-up': ['readOrderForStaff'],
  'mail-not-sent': ['retryItem'],
  'job-given-up': ['retryItem'],
};

const shop = await startShop();

test.each(EXCEPTION_KINDS)('who sees %s does what it names, or is told who can', (kind) => {
  const { permissions, canRetry } = EXCEPTIONS[kind];
  const doneBy = DONE_BY[kind];
  expect(CALLS[kind].includes('retryItem')).toBe(canRetry === true);
  const needed = [...new Set(CALLS[kind].map((call) => backofficeEndpoints[call].permission))];
  expect([...doneBy].sort()).toEqual(needed.sort());
  for (const role of STAFF_ROLES.filter((one) => permissions.some((permission) => mayDo(one, permission)))) {
    const others = othersWhoCan(role, kind);
    const may = doneBy.some((permission) => mayDo(role, permission));
    expect([role, others === null]).toEqual([role, may]);
    // Somebody can, and who can gets to the page.
    if (others !== null) expect(others).toContain(ROLE_NAMES.owner);
    else expect([role, opensPage(role, kind)]).toEqual([role, true]);
  }
});

test('finance sees a difference of weight on its order, and that others decide it', async () => {
  const shopper = await createShopper(shop);
  const { id, number } = await placeOrder(shop, shopper);
  const found = { order_id: id, quoted_grams: 1000, billed_grams: 2000, quoted_cents: 100, billed_cents: 200 };
  await shop.context.db
    .insertInto('weight_differences')
    .values({ ...found, found_at: shop.clock.now(), decision: null, decided_at: null })
    .execute();
  const key = { kind: 'weight-difference', subject: id } as const;
  const finance = await createStaff(shop, 'finance');
  expect((await finance.call('readException', key)).body).toMatchObject({
    page: `/ordenes/${number}`,
    whoCan: 'Atención, Compras o Dueño',
  });
  const support = await createStaff(shop, 'support');
  expect((await support.call('readException', key)).body).toMatchObject({ page: '/paquetes/pesos', whoCan: null });
});
