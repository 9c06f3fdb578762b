import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { BankAccountRow } from '#contract/backoffice/bank.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { statementsCopy as copy } from './copy.ts';
import './money.css';

interface FormsProps {
  accounts: readonly BankAccountRow[];
  actKey: string;
  state: ActState | undefined;
}

/** The upload of a statement. What was looked at is sent again with the confirmation, so that it needs no script. */
export function ImportForm({ accounts, ...form }: FormsProps) {
  const { typed, errorOf } = actFields(form.state, { act: 'importStatement' });
  if (accounts.length === 0) return <p>{copy.noAccounts}</p>;
  return (
    <>
      <ul>
        {accounts.map(({ id, name, coveredTo }) => (
          <li key={id}>{copy.coveredTo(name, coveredTo && formatCalendarDay(coveredTo))}</li>
        ))}
      </ul>
      <ActForm {...form} act="importStatement" title={copy.import} withFiles>
        <SelectField label={copy.account} name="account" defaultValue={typed.account ?? ''} error={errorOf('account')}>
          <option value="">{copy.choose}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={copy.file}
          hint={typed.content ? copy.fileKept : copy.importHint}
          name="file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          error={errorOf('content')}
        />
        <input type="hidden" name="content" value={typed.content ?? ''} />
      </ActForm>
    </>
  );
}

export function AccountForm(form: Omit<FormsProps, 'accounts'>) {
  const { typed, errorOf } = actFields(form.state, { act: 'createBankAccount' });
  return (
    <ActForm {...form} act="createBankAccount" title={copy.newAccount}>
      <Field
        label={copy.accountName}
        hint={copy.accountNameHint}
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={typed.name}
        error={errorOf('name')}
      />
      <SelectField label={copy.currency} name="currency" defaultValue={typed.currency} error={errorOf('currency')}>
        {CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {copy.currencies[currency]}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend>{copy.methods}</legend>
        {PAYMENT_METHODS.map((method) => (
          <label key={method} className="money-check">
            <input type="checkbox" name={`method:${method}`} defaultChecked={typed[`method:${method}`] !== undefined} />{' '}
            {methodName(method)}
          </label>
        ))}
      </fieldset>
    </ActForm>
  );
}
