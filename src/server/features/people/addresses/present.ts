import type { Address } from '#contract/addresses.ts';
import { COUNTRY, isDepartment } from '#domain/address/rules.ts';
import type { CallRequest } from '#server/http/handler.ts';
import type { AddressRow } from './repository.ts';

export function presentAddress(row: AddressRow): Address {
  if (!isDepartment(row.department)) throw new Error(`address ${row.id} has an unknown department`);
  return {
    id: row.id,
    address: row.address,
    doorNumber: row.door_number,
    neighborhood: row.neighborhood,
    zipCode: row.zip_code,
    apartment: row.department,
    phoneNumber: row.phone_number,
    country: COUNTRY,
    observations: row.observations,
    userId: row.customer_id,
    defaultAddress: row.is_default,
  };
}

/** A form's fields as columns; the country is constant and not stored. */
export function toColumns(form: CallRequest<'addAddress'>['body']) {
  return {
    address: form.address,
    door_number: form.doorNumber,
    neighborhood: form.neighborhood,
    zip_code: form.zipCode,
    department: form.apartment,
    phone_number: form.phoneNumber,
    observations: form.observations,
  };
}
