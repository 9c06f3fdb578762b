import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toCarrierEvent } from './client.ts';
import { type Shipment, toNewShipment } from './shipment.ts';
import { hasCarrierKey, parsePackageNotice, parseStatusNotice } from './webhook.ts';
import { envelopeWire, eventWire, shipmentWire } from './wire.ts';

const sample = (name: string): unknown => JSON.parse(readFileSync(`${import.meta.dirname}/samples/${name}`, 'utf8'));

test("the carrier's published examples parse, including the WCF dates", () => {
  const tracking = envelopeWire.parse(sample('tracking.json'));
  expect((tracking.data as unknown[]).map((entry) => toCarrierEvent(eventWire.parse(entry)))).toEqual([
    { code: 'ATC', description: 'ARRIVED IN COUNTRY', date: '2019-06-11T01:06:00.000Z', location: 'ASU' },
  ]);
  const shipment = envelopeWire.parse(sample('new-shipment.json'));
  expect(shipmentWire.parse((shipment.data as unknown[])[0]).label_tracking_number_01).toBe('SKY0013869085');
});

test("the carrier's notices need the shared key, and a repeated notice has the same idempotency key", () => {
  expect(hasCarrierKey('agreed', 'agreed')).toBe(true);
  expect(hasCarrierKey('agreee', 'agreed')).toBe(false);
  expect(hasCarrierKey(['agreed'], 'agreed')).toBe(false);
  expect(hasCarrierKey('', '')).toBe(false);
  const notice = { trackingNumber: 13869085, statusCode: ' alvol ', date: '2026-11-20T10:00:00-03:00' };
  expect(parseStatusNotice(notice)).toMatchObject({
    trackingNumber: '13869085',
    statusCode: 'ALVOL',
    date: '2026-11-20T13:00:00.000Z',
  });
  expect(parseStatusNotice(notice)?.key).toBe(parseStatusNotice({ ...notice })?.key);
  expect(parseStatusNotice({ statusCode: 'ALVOL' })).toBeNull();
  expect(parsePackageNotice(sample('package-received.json'))).toMatchObject({
    externalTracking: 'TBA111189418000',
    weightGrams: 500,
  });
  expect(parsePackageNotice({ externalTracking: 'T1', weight: 2, weightUnit: 'lb' })?.weightGrams).toBe(907);
  expect(parsePackageNotice({})).toBeNull();
});

/** The published body of an announcement, as far as its values do not depend on the shipment. */
const PUBLISHED_SHIPMENT = {
  copa_id: 0,
  box_id: 0,
  ssa_copa_id: null,
  consignee: {
    first_name: '',
    last_name: '',
    email: '',
    id_number: '12345672',
    id_search_string: '',
    address: {
      country_iso_code: 'UY',
      state_name: 'Montevideo',
      city_code: 0,
      city_name: 'Montevideo',
      zip_code: '11300',
      neighborhood: 'Pocitos',
      address_01: '',
      address_02: '',
      address_03: '',
    },
    phone: [{ phone_type: 1, phone_number: '099123456' }],
  },
  options: {
    include_label_data: false,
    include_label_zpl: false,
    zpl_encode_base64: false,
    zpl_label_dpi: 203,
    include_label_image: false,
    include_label_image_format: 'PNG',
    manifest_type: 'DDU',
    insurance_code: 0,
    rate_service_code: 1,
    generate_label_default: false,
    return_if_exists: true,
    additional_services: { zipcode_validation: 0, id_validation: 0, harmonization_code_validation: 1 },
  },
  data: {
    external_tracking: '<our reference>',
    reference_date: '2026-11-20',
    reference_number_01: '<order>',
    reference_number_02: null,
    reference_number_03: null,
    tax: null,
    value: 120.5,
    discount: 0,
    freight: 0,
    insurance: 0,
    currency_iso_code: 'USD',
    dimension_01: 10,
    dimension_02: 10,
    dimension_03: 10,
    dimension_unit: 'CM',
    weight: 1.2,
    weight_unit: 'KG',
    items: [
      {
        hs_code: '4901',
        family_product: 'OTR',
        serial_number: null,
        imei_number: '',
        description: '',
        product_brand: '',
        product_name: '',
        product_model: '',
        quantity: 1,
        tax: null,
        value: 120.5,
        weight: 1.2,
      },
    ],
    point_of_entry: { ctry_iso_code: 'US', iata_code: 'MIA' },
  },
};

const isFilled = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every path of a body, such as 'data.items.0.value'. */
function pathsOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    isFilled(inner) ? pathsOf(inner, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

test("an announcement has the fields and options of the carrier's published example, except the dimensions", () => {
  const merchant = {
    name: 'P',
    email: 'a@b.example',
    phone: '1',
    address: 'A',
    city: 'Doral',
    state: 'FL',
    zipCode: '3',
  };
  const config = { baseUrl: '', userCode: 1, userKey: '', appKey: '', copaId: 7, boxId: 8, merchant };
  const shipment: Shipment = {
    externalTracking: 'PUENTE-1',
    orderId: '1024',
    date: '2026-11-20',
    consignee: {
      firstName: 'Ana',
      lastName: 'Paz',
      email: 'ana@example.com',
      document: '12345672',
      phone: '099123456',
      department: 'Montevideo',
      city: 'Montevideo',
      zipCode: '11300',
      line1: 'Bulevar España 1234',
    },
    items: [{ description: 'Book', quantity: 2, valueCents: 6025, weightGrams: 600 }],
  };
  const { merchant: sender, shipper, sender: third, ...sent } = toNewShipment(config, shipment);
  const measured = (path: string) => path.startsWith('data.dimension');
  expect(pathsOf(sent).sort()).toEqual(
    pathsOf(PUBLISHED_SHIPMENT)
      .filter((path) => !measured(path))
      .sort(),
  );
  expect(sent.options).toEqual(PUBLISHED_SHIPMENT.options);
  expect(sent.data).toMatchObject({ value: 120.5, weight: 1.2, items: [{ quantity: 2, value: 60.25, weight: 0.6 }] });
  expect([sender, shipper, third].map(({ phone }) => phone)).toEqual(
    Array(3).fill([{ phone_type: 1, phone_number: '1' }]),
  );
});
