import { type Refund, refundAccountSchema } from '#contract/refunds.ts';
import { CURRENCIES, type Currency } from '#domain/money/cents.ts';
import { ACCOUNT_BANK_NAMES, ACCOUNT_BANKS, ACCOUNT_TYPE_NAMES, ACCOUNT_TYPES } from '#domain/refund/bank-account.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Field, SelectField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { refunds } from '#web/copy/refunds.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = refunds.form;

type AccountField = keyof typeof copy.labels;

const EMPTY: Record<AccountField, string> = {
  bank: '',
  branch: '',
  accountType: '',
  currency: '',
  accountNumber: '',
  holderName: '',
  holderDocument: '',
};

interface RefundAccountDialogProps {
  orderId: string;
  /** Currency of the refund, which the account must have. */
  currency: Currency;
  open: boolean;
  onClose: () => void;
  onSaved: (refunds: Refund[]) => void;
}

/** Form of the bank account for a refund. It starts empty: the API never returns an account. */
export function RefundAccountDialog({ open, onClose, ...form }: RefundAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} plain wide closeButton>
      <AccountForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function AccountForm({ orderId, currency, onClose, onSaved }: Omit<RefundAccountDialogProps, 'open'>) {
  const snackbar = useSnackbar();
  const form = useForm({
    schema: refundAccountSchema,
    initial: EMPTY,
    onSubmit: async (body) => {
      onSaved(await customerApi('setRefundAccount', { params: { id: orderId }, body }));
      onClose();
      snackbar.show({ kind: 'success', text: refunds.saved });
    },
  });
  const field = (name: AccountField) => ({ ...form.field(name), label: copy.labels[name] });
  return (
    <form className="form" {...form.props}>
      <p>{copy.intro}</p>
      <FormErrors form={form} labels={copy.labels} />
      <div className="form__pair">
        <SelectField {...field('bank')}>
          <option value="">{copy.chooseBank}</option>
          {ACCOUNT_BANKS.map((bank) => (
            <option key={bank} value={bank}>
              {ACCOUNT_BANK_NAMES[bank]}
            </option>
          ))}
        </SelectField>
        <Field {...field('branch')} optional hint={copy.branchHint} inputMode="numeric" autoComplete="off" />
      </div>
      <div className="form__pair">
        <SelectField {...field('accountType')}>
          <option value="">{copy.chooseType}</option>
          {ACCOUNT_TYPES.map((type) => (
            <option key={type} value={type}>
              {ACCOUNT_TYPE_NAMES[type]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('currency')} hint={copy.currencyHint[currency]}>
          <option value="">{copy.chooseCurrency}</option>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {copy.currencies[code]}
            </option>
          ))}
        </SelectField>
      </div>
      <Field {...field('accountNumber')} hint={copy.numberHint} inputMode="numeric" autoComplete="off" />
      <div className="form__pair">
        <Field {...field('holderName')} autoComplete="name" maxLength={100} />
        <Field {...field('holderDocument')} hint={copy.documentHint} inputMode="numeric" autoComplete="off" />
      </div>
      {form.submitError === null || form.submitError.errors.length > 0 ? null : (
        <Alert kind="error" title={null} role="alert">
          {form.submitError.message}
        </Alert>
      )}
      <div className="form__actions">
        <Button kind="second" onClick={onClose}>
          {formsCopy.cancel}
        </Button>
        <SubmitButton form={form}>{formsCopy.save}</SubmitButton>
      </div>
    </form>
  );
}
