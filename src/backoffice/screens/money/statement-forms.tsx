import { ActForm } from '#backoffice/shared/act-form.tsx';
import { FileField } from '#backoffice/shared/file-field.tsx';
import type { BankAccountRow } from '#contract/backoffice/bank.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { CheckboxField, Field, SelectField } from '#ui/forms/field.tsx';
import { statementsCopy as copy } from './copy.ts';

/** The upload of a statement. */
export function ImportForm({ accounts }: { accounts: readonly BankAccountRow[] }) {
  if (accounts.length === 0) return <p>{copy.noAccounts}</p>;
  return (
    <ActForm act="importStatement" title={copy.import} withFiles>
      {({ field, file }) => (
        <>
          <SelectField
            label={copy.account}
            options={{ '': copy.choose, ...Object.fromEntries(accounts.map(({ id, name }) => [id, name])) }}
            {...field('account')}
          />
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
          <SelectField label={copy.currency} options={copy.currencies} {...field('currency')} />
          <fieldset>
            <legend>{copy.methods}</legend>
            {PAYMENT_METHODS.map((method) => (
              <CheckboxField key={method} label={methodName(method)} {...check('methods', method)} />
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
