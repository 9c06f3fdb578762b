import type { CallName } from '#contract/calls.ts';
import type { Sample } from './samples.ts';

/** What a value has to be, said here once more and apart from the schemas, so that a loosened schema shows. */
type Kind =
  | 'text'
  | 'words'
  | 'email'
  | 'password'
  | 'digits'
  | 'day'
  | 'id'
  | 'asin'
  | 'quantity'
  | 'choice'
  | 'list'
  | 'note'
  | 'number';

export interface Field {
  kind: Kind;
  /** What may stand in the place of a value: nothing at all, null, or an empty text. */
  may: ('miss' | 'null' | 'empty')[];
}

const must = (kind: Kind): Field => ({ kind, may: [] });
const may = (kind: Kind, ...spared: Field['may']): Field => ({ kind, may: spared });
const note = may('note', 'miss', 'null', 'empty');

const ADDRESS = {
  address: must('text'),
  doorNumber: note,
  neighborhood: must('text'),
  zipCode: must('digits'),
  apartment: must('choice'),
  phoneNumber: must('digits'),
  country: may('choice', 'miss'),
  observations: note,
};

/** The fields of each body; a dot leads into a list's first entry. What a client says of a product is hearsay and not here. */
export const BODY_FIELDS: Partial<Record<CallName, Record<string, Field>>> = {
  updateProfile: {
    firstName: may('words', 'miss'),
    middleName: may('words', 'miss', 'null', 'empty'),
    lastName: may('words', 'miss'),
    secondLastName: may('words', 'miss', 'null', 'empty'),
    document: may('digits', 'miss'),
    birthday: may('day', 'miss'),
    gender: may('choice', 'miss'),
    phone: may('digits', 'miss'),
  },
  changePassword: { oldPassword: must('password'), newPassword: must('password') },
  requestPasswordReset: { email: must('email') },
  resetPassword: { code: must('text'), newPassword: must('password') },
  signUp: {
    firstName: must('text'),
    lastName: must('text'),
    email: must('email'),
    password: must('password'),
    confirmPassword: must('password'),
  },
  signIn: { email: must('email'), password: must('password') },
  verifyAccount: { code: must('text') },
  requestVerificationCode: { email: must('email') },
  signInWithFacebook: { accessToken: must('text') },
  signInWithGoogle: { accessToken: must('text') },
  areNew: { products: must('list'), 'products.0': must('asin') },
  saveKeyword: { name: must('text') },
  recordVisit: { productId: must('asin'), title: may('note', 'miss', 'empty') },
  addFavorite: { productId: must('asin') },
  mergeCart: {
    products: may('list', 'empty'),
    'products.0.productId': must('asin'),
    'products.0.quantity': must('quantity'),
  },
  addCartItem: { productId: must('asin'), quantity: may('quantity', 'miss') },
  changeCartItem: { cartItemId: must('id'), quantity: must('quantity') },
  quoteFees: {
    userId: note,
    useFranchise: must('choice'),
    productsAsin: may('list', 'empty'),
    'productsAsin.0.asin': may('note', 'empty'),
    'productsAsin.0.quantity': must('number'),
    deliveryZone: may('choice', 'miss', 'null'),
  },
  addAddress: ADDRESS,
  changeAddress: ADDRESS,
  createOrder: {
    cartId: must('id'),
    currency: must('choice'),
    deliveryMethod: must('choice'),
    addressId: may('id', 'miss', 'null'),
    useFranchese: must('choice'),
    expectedTotal: may('number', 'miss'),
    expectedAmount: may('number', 'miss'),
  },
  choosePayment: { paymentMethod: must('choice') },
  confirmPayment: {},
  cancelOrder: {},
  simulateStatus: { trackingNumber: must('text'), statusCode: must('text') },
  simulateReception: { email: must('text'), externalTracking: must('text') },
};

const LONG = 'x'.repeat(20_000);
const NO_TEXT = [7, 0, -1, 1.5, true, false, [], ['x'], {}, { a: 1 }];
const BLANK = ['   ', '\t\n'];
const UUID = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';

/** Values that a field of this kind cannot have. */
const WRONG: Record<Kind, readonly unknown[]> = {
  text: [...NO_TEXT, ...BLANK, LONG],
  note: [...NO_TEXT, LONG],
  words: [...NO_TEXT, LONG, 'Juan1', '<b>Ana</b>', '123', "'; drop table customers; --"],
  email: [...NO_TEXT, ...BLANK, LONG, 'abc', '@', 'abc@', '@abc', 'a b@c', 'a@b@c', `${'x'.repeat(99)}@b`],
  password: [...NO_TEXT, ...BLANK, LONG, 'Abc1', `Aa1${'x'.repeat(98)}`],
  digits: [...NO_TEXT, ...BLANK, LONG, 'abc', '1.234.567-8', '-1', '1e5', '٠٩٩١٢٣٤٥٦', '12345678901234567890'],
  day: [...NO_TEXT, ...BLANK, LONG, 'ayer', '14/03/1991', '1991-02-30', '1991-3-4', '9999-99-99', '+020000-01-01'],
  id: [...NO_TEXT, '', ...BLANK, LONG, 'abc', '1', `${UUID}x`, ` ${UUID}`, `{${UUID}}`, UUID.replaceAll('-', '')],
  asin: [...NO_TEXT, '', ...BLANK, LONG, 'abc', 'B00-000000', 'B000000000000', '../../etc/p'],
  quantity: [0, -1, 1.5, 11, 1e9, 1e308, '3', 'NaN', '', true, [], [1], {}],
  number: ['3', 'NaN', '', true, [], [1], {}],
  choice: [...NO_TEXT, '', ...BLANK, LONG, 'NOPE', '__proto__', 'constructor', 'toString'],
  list: [7, true, 'x', {}, { 0: 'x', length: 1 }, [null], [7], [[]], ['']],
};

export interface Malformed {
  field: string;
  what: string;
  body: Record<string, unknown>;
}

/** The sample's body with one field wrong, in every way that the field can be wrong. */
export function malformedBodies(name: CallName, sample: Sample): Malformed[] {
  const fields = Object.entries(BODY_FIELDS[name] ?? {});
  return fields.flatMap(([field, about]) =>
    wrongValues(about).map((value) => ({
      field,
      what: value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60),
      body: withValue(sample.body ?? {}, field, value),
    })),
  );
}

function wrongValues({ kind, may }: Field): unknown[] {
  const empty = kind === 'list' ? [] : '';
  return [
    ...(may.includes('miss') ? [] : [undefined]),
    ...(may.includes('null') ? [] : [null]),
    ...(may.includes('empty') || kind === 'number' ? [] : [empty]),
    ...WRONG[kind],
  ];
}

/** A copy in which the value at a path ('products.0.quantity') is another; undefined takes it away. */
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

/** Every path of a sample's body that holds a text. */
export function textPaths(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, at ? `${at}.${key}` : key));
}
