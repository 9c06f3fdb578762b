import { ActForm } from '#backoffice/shared/act-form.tsx';
import { FileField } from '#backoffice/shared/file-field.tsx';
import type { BankAccountRow } from '#contract/backoffice/bank.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { statementsCopy as copy } from './copy.ts';
import './money.css';

/** The upload of a statement. */
export function ImportForm({ accounts }: { accounts: readonly BankAccountRow[] }) {
  if (accounts.length === 0) return <p>{copy.noAccounts}</p>;
  return (
    <ActForm act="importStatement" title={copy.import} withFiles>
      {({ field, file }) => (
        <>
          <SelectField label={copy.account} {...field('account')}>
            <option value="">{copy.choose}</option>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <FileField
            label={copy.file}
            hint={(name) => (name === null ? copy.importHint : copy.fileKept)}
            accept=".csv,.txt,text/csv,text/plain"
            {...file()}
          />
        </>
      )}
    </ActForm>
  );
}

export function AccountForm() {
  return (
    <ActForm act="createBankAccount" title={copy.newAccount}>
      {({ field, check }) => (
        <>
          <Field
            label={copy.accountName}
            hint={copy.accountNameHint}
            maxLength={60}
            autoComplete="off"
            {...field('name')}
          />
          <SelectField label={copy.currency} {...field('currency')}>
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
                <input type="checkbox" {...check('methods', method)} /> {methodName(method)}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </ActForm>
  );
}

/** Up to which day each account has statements. */
export function Covered({ accounts }: { accounts: readonly BankAccountRow[] }) {
  return (
    <ul>
      {accounts.map(({ id, name, coveredTo }) => (
        <li key={id}>{copy.coveredTo(name, coveredTo && formatCalendarDay(coveredTo))}</li>
      ))}
    </ul>
  );
}
