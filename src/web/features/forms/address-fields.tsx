import { useFormData } from '@conform-to/react/future';
import { DEPARTMENTS } from '#domain/address/department.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { departmentOfZipCode } from '#domain/address/zip-codes.ts';
import { Alert } from '#ui/components/alert.tsx';
import { common } from '#ui/copy.ts';
import { Field, SelectField, TextareaField } from '#ui/forms/field.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import type { AddressField } from './address-values.ts';
import type { FieldProps } from './use-mutation-form.ts';
import './forms.css';

const copy = formsCopy.address;

/** Where Correo Uruguayo tells the postal code of an address. */
const ZIP_CODE_FINDER = 'https://www.correo.com.uy/codigospostales';

interface AddressFieldsProps {
  fields: Readonly<Record<AddressField, { props: FieldProps }>>;
  formId: string;
}

/** Fields of a shipping address in Uruguay. */
export function AddressFields({ fields, formId }: AddressFieldsProps) {
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
      <ZipCodeDoubt formId={formId} />
      <Field label={copy.country} value={COUNTRY} readOnly autoComplete="country-name" />
      <TextareaField {...field('observations')} hint={copy.observationsHint} optional rows={3} maxLength={500} />
    </>
  );
}

/** A zip code of another department than the chosen one is questioned, and accepted. */
function ZipCodeDoubt({ formId }: { formId: string }) {
  const department = useFormData(formId, (data) => {
    const [zipCode = '', chosen = ''] = ['zipCode', 'apartment'].map((name) => String(data.get(name) ?? '').trim());
    const own = departmentOfZipCode(zipCode);
    return own !== null && chosen !== '' && own !== chosen ? own : null;
  });
  return department ? (
    <Alert title={null} role="status">
      {copy.zipOfOther(department)}
    </Alert>
  ) : null;
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
