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

interface AccountFormProps {
  orderId: string;
  /** Currency of the refund, which the account must have. */
  currency: Currency;
  onClose: () => void;
}

/** Form of the bank account for a refund. It starts empty: the API never returns an account. */
export function RefundAccountDialog({ open, ...form }: AccountFormProps & { open: boolean }) {
  // It says how the owner proves to be its owner.
  const profile = useQuery({ ...profileQuery(useOwner()), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Dialog open={open} onClose={form.onClose} title={copy.title} wide closeButton>
      {profile.data === undefined ? (
        <ReadState query={profile} title={copy.failed}>
          <Skeleton height="20rem" />
        </ReadState>
      ) : (
        <AccountForm {...form} hasPassword={profile.data.hasPassword} />
      )}
    </Dialog>
  );
}

function AccountForm({ orderId, currency, onClose, hasPassword }: AccountFormProps & Pick<User, 'hasPassword'>) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const { form, props, fields, error, mutation } = useMutationForm(refundAccountFormSchema, {
    mutationFn: ({ proof, ...account }) => {
      const body = { ...account, ...proofBody(proof, hasPassword) };
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
      <FormErrors
        form={form}
        labels={{ ...copy.labels, proof: accountCopy.proof[hasPassword ? 'password' : 'code'] }}
      />
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
      <ProofField field={fields.proof.props} hasPassword={hasPassword} />
      <ErrorAlert error={error} />
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {formsCopy.save}
      </FormActions>
    </form>
  );
}
