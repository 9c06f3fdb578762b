export interface SkypostalConfig {
  baseUrl: string;
  userCode: number;
  userKey: string;
  appKey: string;
  copaId: number;
  boxId: number;
  /** The sender: the shop, with the address of its depot in Miami. */
  merchant: {
    name: string;
    email: string;
    phone: string;
    address: string;
    city: string;
    state: string;
    zipCode: string;
  };
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export interface ShipmentItem {
  description: string;
  quantity: number;
  /** Value of one unit. */
  valueCents: number;
  /** Weight of one unit. */
  weightGrams: number;
  brand?: string;
  imei?: string;
}

export interface Shipment {
  /** The shop's reference of the consolidation; the carrier returns the same label for the same reference. */
  externalTracking: string;
  orderId: string;
  /** YYYY-MM-DD */
  date: string;
  consignee: {
    firstName: string;
    lastName: string;
    email: string;
    document: string;
    phone: string;
    department: string;
    city: string;
    zipCode: string;
    line1: string;
    line2?: string;
  };
  items: ShipmentItem[];
}

const toDollars = (cents: number): number => cents / 100;
const toKilograms = (grams: number): number => Math.round(grams) / 1000;

/** The carrier's `shipment_info`. Cents and grams become the decimal dollars and kilograms that the carrier expects. */
export function toNewShipment(config: SkypostalConfig, shipment: Shipment) {
  const sender = party(config.merchant);
  return {
    copa_id: config.copaId,
    box_id: config.boxId,
    ssa_copa_id: null,
    merchant: { ...sender, return_address: sender.address },
    shipper: sender,
    sender,
    consignee: consignee(shipment.consignee),
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
      external_tracking: shipment.externalTracking,
      reference_date: shipment.date,
      reference_number_01: shipment.orderId,
      reference_number_02: null,
      reference_number_03: null,
      tax: null,
      value: toDollars(sum(shipment.items.map((item) => item.valueCents * item.quantity))),
      discount: 0,
      freight: 0,
      insurance: 0,
      currency_iso_code: 'USD',
      // The dimensions are left out: the depot measures the consolidated parcel.
      weight: toKilograms(sum(shipment.items.map((item) => item.weightGrams * item.quantity))),
      weight_unit: 'KG',
      items: shipment.items.map(toShipmentItem),
      point_of_entry: { ctry_iso_code: 'US', iata_code: 'MIA' },
    },
  };
}

function party(merchant: SkypostalConfig['merchant']) {
  return {
    name: merchant.name,
    email: merchant.email,
    address: {
      country_iso_code: 'US',
      state_name: merchant.state,
      city_name: merchant.city,
      zip_code: merchant.zipCode,
      address_01: merchant.address,
    },
    phone: [{ phone_type: 1, phone_number: merchant.phone }],
  };
}

function consignee(to: Shipment['consignee']) {
  return {
    first_name: to.firstName,
    last_name: to.lastName,
    email: to.email,
    id_number: to.document,
    id_search_string: '',
    address: {
      country_iso_code: 'UY',
      state_name: to.department,
      city_code: 0,
      city_name: to.city,
      zip_code: to.zipCode,
      neighborhood: '',
      address_01: to.line1,
      address_02: to.line2 ?? '',
      address_03: '',
    },
    phone: [{ phone_type: 1, phone_number: to.phone }],
  };
}

function toShipmentItem(item: ShipmentItem) {
  return {
    hs_code: '',
    family_product: 'OTR',
    serial_number: null,
    imei_number: item.imei ?? '',
    description: item.description,
    product_brand: item.brand ?? '',
    product_name: item.description,
    product_model: '',
    quantity: item.quantity,
    tax: null,
    value: toDollars(item.valueCents),
    weight: toKilograms(item.weightGrams),
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
