import { MAX_NAME_LENGTH } from '#domain/customer/profile.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import {
  ACCOUNT_BANKS,
  ACCOUNT_TYPES,
  isAccountNumber,
  isBranch,
  isHolderDocument,
  requiresBranch,
  withoutSeparators,
} from '#domain/refund/bank-account.ts';
import { LATE_PAYMENT_REASONS } from '#domain/refund/reason-names.ts';
import { REFUND_STATES } from '#domain/refund/refund-state.ts';
import { hasOneProof, identityProof, PROOF_FAULT, proofFormSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { amount, idParams, instant, optionalText, requiredText } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** Digits that may be typed with separators; they are stored without. */
function digits(isValid: (digits: string) => boolean, message: string) {
  return requiredText(MESSAGES.required, 40).transform(withoutSeparators).refine(isValid, message);
}

/** The bank account to which a refund is transferred. */
const accountFields = {
  bank: z.enum(ACCOUNT_BANKS, { error: MESSAGES.accountBank }),
  branch: optionalText(10).refine((text) => text === null || isBranch(text), MESSAGES.accountBranch),
  accountType: z.enum(ACCOUNT_TYPES, { error: MESSAGES.accountType }),
  currency: z.enum(CURRENCIES, { error: MESSAGES.accountCurrency }),
  accountNumber: digits(isAccountNumber, MESSAGES.accountNumber),
  holderName: requiredText(MESSAGES.required, MAX_NAME_LENGTH).min(2, MESSAGES.holderName),
  holderDocument: digits(isHolderDocument, MESSAGES.holderDocument),
};

/** For the `refine` of a body with an account. */
function hasNeededBranch({ bank, branch }: { bank: string; branch: string | null }): boolean {
  return !requiresBranch(bank) || branch !== null;
}
const BRANCH_FAULT = {
  path: ['branch'],
  message: MESSAGES.accountBranchRequired,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'bank' in value,
};

/** Who knows only a session's token must not say where the money goes. */
const refundAccountSchema = z
  .strictObject({ ...accountFields, ...identityProof })
  .refine(hasNeededBranch, BRANCH_FAULT)
  .refine(hasOneProof, PROOF_FAULT);

/** The form of the web, where one field holds the password or the code. */
export const refundAccountFormSchema = z
  .strictObject({ ...accountFields, ...proofFormSchema.shape })
  .refine(hasNeededBranch, BRANCH_FAULT);

export const refundSchema = z.strictObject({
  id: z.string(),
  /** Null while it is not decided. */
  amount: amount.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  state: z.enum(REFUND_STATES),
  /** Why the payment did not revive the order that had ended; null for every other refund. */
  reason: z.enum(LATE_PAYMENT_REASONS).nullable(),
  /** The account to which it is transferred, by its bank and last digits; the rest is never returned. */
  account: z.strictObject({ bank: z.enum(ACCOUNT_BANKS), ending: z.string() }).nullable(),
  requestedAt: instant,
  sentAt: instant.nullable(),
  /** When the bank said that it was paid; null while it did not. */
  confirmedAt: instant.nullable(),
  /** By which the bank finds it: its own, else that of the transfer. */
  reference: z.string().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

export const refundEndpoints = {
  listRefunds: endpoint({
    summary: 'Las devoluciones de una orden tuya, de la más vieja a la más nueva',
    params: idParams,
    reply: z.array(refundSchema),
    access: 'customer',
  }),
  setRefundAccount: endpoint({
    summary:
      'Indica la cuenta para las devoluciones de una orden que se hacen por transferencia; con la contraseña o un código',
    params: idParams,
    body: refundAccountSchema,
    reply: z.array(refundSchema),
    access: 'customer',
  }),
} as const;
