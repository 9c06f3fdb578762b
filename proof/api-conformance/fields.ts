import type { CallName } from '#contract/calls.ts';
import type { Sample } from './samples.ts';

/** The kind of a value, stated here independently of the schemas, so that a loosened schema fails a test. */
type Kind =
  | 'text'
  | 'words'
  | 'email'
  | 'password'
  | 'digits'
  | 'separated digits'
  | 'day'
  | 'id'
  | 'asin'
  | 'quantity'
  | 'choice'
  | 'list'
  | 'note'
  | 'number'
  | 'flag';

export interface Field {
  kind: Kind;
  /** Accepted in place of a value: a missing key, null, or an empty text. */
  accepts: ('missing' | 'null' | 'empty')[];
}

const required = (kind: Kind): Field => ({ kind, accepts: [] });
const optional = (kind: Kind, ...accepts: Field['accepts']): Field => ({ kind, accepts });
const note = optional('note', 'missing', 'null', 'empty');

const ADDRESS = {
  address: required('text'),
  doorNumber: note,
  neighborhood: required('text'),
  zipCode: required('digits'),
  apartment: required('choice'),
  phoneNumber: required('digits'),
  country: optional('choice', 'missing'),
  observations: note,
};

/**
 * The fields of each request body; 'list.0.field' is a field of a list's first entry. Product data that clients may send
 * beside an item (title, price, image) is ignored by the server and not listed.
 */
export const BODY_FIELDS: Partial<Record<CallName, Record<string, Field>>> = {
  updateProfile: {
    firstName: optional('words', 'missing'),
    middleName: optional('words', 'missing', 'null', 'empty'),
    lastName: optional('words', 'missing'),
    secondLastName: optional('words', 'missing', 'null', 'empty'),
    document: optional('digits', 'missing'),
    birthday: optional('day', 'missing'),
    gender: optional('choice', 'missing'),
    phone: optional('digits', 'missing'),
  },
  requestEmailChange: {
    email: required('email'),
    password: required('password'),
    code: optional('text', 'missing'),
  },
  confirmEmailChange: { code: required('text') },
  changeOffersConsent: { accepted: required('flag') },
  deleteAccount: { password: required('password'), code: optional('text', 'missing') },
  changePassword: { oldPassword: required('password'), newPassword: required('password') },
  requestPasswordReset: { email: required('email') },
  resetPassword: { code: required('text'), newPassword: required('password') },
  signUp: {
    firstName: required('text'),
    lastName: required('text'),
    email: required('email'),
    password: required('password'),
    confirmPassword: required('password'),
  },
  signIn: { email: required('email'), password: required('password') },
  confirmMailCheck: { code: required('text') },
  verifyAccount: { code: required('text') },
  requestVerificationCode: { email: required('email') },
  signInWithFacebook: { accessToken: required('text') },
  signInWithGoogle: { accessToken: required('text') },
  areNew: { products: required('list'), 'products.0': required('asin') },
  saveKeyword: { name: required('text') },
  reportClientError: {
    kind: required('choice'),
    message: required('text'),
    frames: optional('list', 'empty'),
    'frames.0': optional('text', 'missing'),
    route: required('text'),
    release: required('text'),
  },
  recordVisit: { productId: required('asin'), title: optional('note', 'missing', 'empty') },
  addFavorite: { productId: required('asin') },
  setPriceAlert: { enabled: required('flag') },
  mergeCart: {
    products: optional('list', 'empty'),
    'products.0.productId': required('asin'),
    'products.0.quantity': required('quantity'),
  },
  addCartItem: { productId: required('asin'), quantity: optional('quantity', 'missing') },
  changeCartItem: { cartItemId: required('id'), quantity: required('quantity') },
  saveForLater: { productId: required('asin'), quantity: required('quantity') },
  mergeSavedItems: {
    products: optional('list', 'empty'),
    'products.0.productId': required('asin'),
    'products.0.quantity': required('quantity'),
  },
  readSavedOffers: { products: required('list'), 'products.0': required('asin') },
  quoteFees: {
    userId: note,
    useFranchise: required('choice'),
    productsAsin: optional('list', 'empty'),
    'productsAsin.0.asin': optional('note', 'empty'),
    'productsAsin.0.quantity': required('number'),
    deliveryZone: optional('choice', 'missing', 'null'),
  },
  addAddress: ADDRESS,
  changeAddress: ADDRESS,
  createOrder: {
    cartId: required('id'),
    currency: required('choice'),
    deliveryMethod: required('choice'),
    addressId: optional('id', 'missing', 'null'),
    useFranchese: required('choice'),
    expectedTotal: optional('number', 'missing'),
    expectedAmount: optional('number', 'missing'),
  },
  choosePayment: { paymentMethod: required('choice') },
  confirmPayment: {},
  cancelOrder: {},
  buyAgain: {},
  setRefundAccount: {
    bank: required('choice'),
    // The sample's bank requires one.
    branch: required('digits'),
    accountType: required('choice'),
    currency: required('choice'),
    accountNumber: required('separated digits'),
    holderName: required('text'),
    holderDocument: required('separated digits'),
    password: required('password'),
    code: optional('text', 'missing'),
  },
  openCase: {
    kind: required('choice'),
    text: required('text'),
    // The sample's kind requires one.
    invoiceName: required('text'),
    invoiceRut: note,
    lines: optional('list', 'missing', 'empty'),
    'lines.0': optional('id', 'missing'),
  },
  addCaseMessage: { text: required('text') },
  addCasePhoto: { photo: required('text') },
  closeCase: {},
  simulateStatus: { trackingNumber: required('text'), statusCode: required('text') },
  simulateReception: { email: required('text'), externalTracking: required('text') },
};

const LONG = 'x'.repeat(20_000);
const NOT_TEXT = [7, 0, -1, 1.5, true, false, [], ['x'], {}, { a: 1 }];
const BLANK = ['   ', '\t\n'];
const UUID = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';

/** Invalid values for each kind. */
const WRONG: Record<Kind, readonly unknown[]> = {
  text: [...NOT_TEXT, ...BLANK, LONG],
  note: [...NOT_TEXT, LONG],
  words: [...NOT_TEXT, LONG, 'Juan1', '<b>Ana</b>', '123', "'; drop table customers; --"],
  email: [...NOT_TEXT, ...BLANK, LONG, 'abc', '@', 'abc@', '@abc', 'a b@c', 'a@b@c', `${'x'.repeat(99)}@b`],
  password: [...NOT_TEXT, ...BLANK, LONG, 'Abc1', `Aa1${'x'.repeat(98)}`],
  digits: [...NOT_TEXT, ...BLANK, LONG, 'abc', '1.234.567-8', '-1', '1e5', '٠٩٩١٢٣٤٥٦', '12345678901234567890'],
  'separated digits': [...NOT_TEXT, ...BLANK, LONG, 'abc', '-1', '1e5', '1--2', '٠٩٩١٢٣٤٥٦', '12345678901234567890'],
  day: [...NOT_TEXT, ...BLANK, LONG, 'ayer', '14/03/1991', '1991-02-30', '1991-3-4', '9999-99-99', '+020000-01-01'],
  id: [...NOT_TEXT, '', ...BLANK, LONG, 'abc', '1', `${UUID}x`, ` ${UUID}`, `{${UUID}}`, UUID.replaceAll('-', '')],
  asin: [...NOT_TEXT, '', ...BLANK, LONG, 'abc', 'B00-000000', 'B000000000000', '../../etc/p'],
  quantity: [0, -1, 1.5, 11, 1e9, 1e308, '3', 'NaN', '', true, [], [1], {}],
  number: ['3', 'NaN', '', true, [], [1], {}],
  flag: [0, 1, 'true', 'x', [], {}, [true]],
  choice: [...NOT_TEXT, '', ...BLANK, LONG, 'NOPE', '__proto__', 'constructor', 'toString'],
  list: [7, true, 'x', {}, { 0: 'x', length: 1 }, [null], [7], [[]], ['']],
};

export interface Malformed {
  field: string;
  what: string;
  body: Record<string, unknown>;
}

/** Copies of the sample's body, each with one invalid value in one field. */
export function malformedBodies(name: CallName, sample: Sample): Malformed[] {
  const fields = Object.entries(BODY_FIELDS[name] ?? {});
  return fields.flatMap(([field, definition]) =>
    invalidValues(definition).map((value) => ({
      field,
      what: value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60),
      body: withValue(sample.body ?? {}, field, value),
    })),
  );
}

function invalidValues({ kind, accepts }: Field): unknown[] {
  const empty = kind === 'list' ? [] : '';
  return [
    ...(accepts.includes('missing') ? [] : [undefined]),
    ...(accepts.includes('null') ? [] : [null]),
    ...(accepts.includes('empty') || kind === 'number' ? [] : [empty]),
    ...WRONG[kind],
  ];
}

/** Copies the body with another value at a path ('products.0.quantity'); undefined removes the key. */
export function withValue(body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: walks a body of any shape
  const holder = steps.reduce((at: any, step) => at[step], copy);
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

/** Paths of all strings in a body. */
export function textPaths(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, at ? `${at}.${key}` : key));
}
