import type { ChargePurpose } from '#domain/payment/charge.ts';
import type { Context } from '#server/context.ts';
import { checkAddressChange } from '#server/features/fulfilment/address-changes/address-changes.ts';
import { applyPaidDifference } from '#server/features/fulfilment/line-answers/check-question.ts';
import { type ChargeRow, readCharge } from '#server/features/money/payments/charges.ts';

type Effect = (context: Context, charge: ChargeRow) => Promise<void>;

/** What follows when a charge is paid. */
const EFFECTS: Readonly<Record<ChargePurpose, Effect>> = {
  'line-difference': applyPaidDifference,
  address: (context, charge) => checkAddressChange(context, { changeId: charge.subject }),
};

/** The job `apply-charge`: once for each charge, in the transaction of whose end it is enqueued. */
export async function applyCharge(context: Context, { chargeId }: { chargeId: string }): Promise<void> {
  const charge = await readCharge(context.db, chargeId);
  if (charge) await EFFECTS[charge.purpose](context, charge);
}
