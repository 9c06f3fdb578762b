import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { refundAccountFormSchema } from '#contract/refunds.ts';
import type { Currency } from '#domain/money/cents.ts';
import { ACCOUNT_BANK_NAMES, ACCOUNT_TYPE_NAMES } from '#domain/refund/bank-account.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { account as accountCopy } from '#web/copy/account.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { refunds } from '#web/copy/refunds.ts';
import { profileQuery } from '#web/features/account/account-query.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { ProofField, proofBody } from '#web/features/forms/proof-field.tsx';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

const copy = refunds.form;

type AccountField = keyof typeof copy.labels;

interface RefundAccountDialogProps {
  orderId: string;
  /** Currency of the refund, which the account must have. */
  currency: Currency;
  open: boolean;
  onClose: () => void;
}

/** Form of the bank account for a refund. It starts empty: the API never returns an account. */
export function RefundAccountDialog({ open, onClose, ...form }: RefundAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} wide closeButton>
      <OwnerForm {...form} onClose={onClose} />
    </Dialog>
  );
}

/** The form once it is known how the owner proves to be its owner. */
function OwnerForm(props: Omit<RefundAccountDialogProps, 'open'>) {
  const profile = useQuery({ ...profileQuery(useOwner()), staleTime: Number.POSITIVE_INFINITY });
  if (profile.data !== undefined) return <AccountForm {...props} user={profile.data} />;
  return (
    <ReadState query={profile} title={copy.failed}>
      <Skeleton height="20rem" />
    </ReadState>
  );
}

function AccountForm({ orderId, currency, onClose, user }: Omit<RefundAccountDialogProps, 'open'> & { user: User }) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const { form, props, fields, error, mutation } = useMutationForm(refundAccountFormSchema, {
    mutationFn: ({ proof, ...account }) => {
      const body = { ...account, ...proofBody(proof, user.hasPassword) };
      return customerApi('setRefundAccount', { params: { id: orderId }, body });
    },
    meta: { owner, changes: [['order', orderId, 'refunds']] },
    onSuccess: () => {
      onClose();
      snackbar.show({ kind: 'success', text: refunds.saved });
    },
  });
  const field = (name: AccountField) => ({ ...fields[name].props, label: copy.labels[name] });
  return (
    <form className="form" {...props}>
      <p>{copy.intro}</p>
      <FormErrors form={form} labels={{ ...copy.labels, proof: proofLabel(user) }} />
      <div className="form__pair">
        <SelectField {...field('bank')} options={{ '': copy.chooseBank, ...ACCOUNT_BANK_NAMES }} />
        <Field {...field('branch')} optional hint={copy.branchHint} inputMode="numeric" autoComplete="off" />
      </div>
      <div className="form__pair">
        <SelectField {...field('accountType')} options={{ '': copy.chooseType, ...ACCOUNT_TYPE_NAMES }} />
        <SelectField
          {...field('currency')}
          hint={copy.currencyHint[currency]}
          options={{ '': copy.chooseCurrency, ...copy.currencies }}
        />
      </div>
      <Field {...field('accountNumber')} hint={copy.numberHint} inputMode="numeric" autoComplete="off" />
      <div className="form__pair">
        <Field {...field('holderName')} autoComplete="name" maxLength={100} />
        <Field {...field('holderDocument')} hint={copy.documentHint} inputMode="numeric" autoComplete="off" />
      </div>
      <p>{copy.proof}</p>
      <ProofField field={fields.proof.props} hasPassword={user.hasPassword} />
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {formsCopy.save}
      </FormActions>
    </form>
  );
}

function proofLabel({ hasPassword }: User): string {
  return hasPassword ? accountCopy.proof.password : accountCopy.proof.code;
}
