import { DEPARTMENTS } from '#domain/address/department.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { common } from '#ui/copy.ts';
import { Field, SelectField, TextareaField } from '#ui/forms/field.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import type { AddressField } from './address-values.ts';
import type { FieldProps } from './use-mutation-form.ts';
import './forms.css';

const copy = formsCopy.address;

/** Where Correo Uruguayo tells the postal code of an address. */
const ZIP_CODE_FINDER = 'https://www.correo.com.uy/codigospostales';

/** Fields of a shipping address in Uruguay. */
export function AddressFields({ fields }: { fields: Readonly<Record<AddressField, { props: FieldProps }>> }) {
  const field = (name: AddressField) => ({ ...fields[name].props, label: copy.labels[name] });
  return (
    <>
      <div className="form__pair">
        <Field {...field('address')} autoComplete="address-line1" maxLength={200} />
        <Field {...field('doorNumber')} optional autoComplete="address-line2" maxLength={20} />
      </div>
      <div className="form__pair">
        <Field {...field('neighborhood')} autoComplete="address-level3" maxLength={100} />
        <SelectField {...field('apartment')} autoComplete="address-level1">
          <option value="">{copy.chooseDepartment}</option>
          {DEPARTMENTS.map((department) => (
            <option key={department}>{department}</option>
          ))}
        </SelectField>
      </div>
      <div className="form__pair">
        <Field {...field('zipCode')} hint={<ZipCodeHint />} inputMode="numeric" autoComplete="postal-code" />
        <Field {...field('phoneNumber')} hint={copy.phoneHint} type="tel" inputMode="tel" autoComplete="tel-national" />
      </div>
      <Field label={copy.country} value={COUNTRY} readOnly autoComplete="country-name" />
      <TextareaField {...field('observations')} hint={copy.observationsHint} optional rows={3} maxLength={500} />
    </>
  );
}

function ZipCodeHint() {
  return (
    <>
      {copy.zipHint}{' '}
      <a href={ZIP_CODE_FINDER} target="_blank" rel="noopener noreferrer">
        {copy.zipFinder}
      </a>{' '}
      {common.newTab}
    </>
  );
}
