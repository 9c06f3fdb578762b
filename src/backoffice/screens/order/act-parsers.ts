import { data } from 'react-router';
import { type ActState, submitAct } from '#backoffice/shared/calls.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { Department } from '#domain/address/department.ts';
import { orderCopy as copy } from './copy.ts';

/** Reads the input of an act from the form of its section. */
type ActParser<Name extends NamesOf<'act'>> = (form: FormData, number: number) => BackofficeInput<Name>;

/** The acts that the page of an order takes, each with what reads its form; a further one is one more entry. */
const ACT_PARSERS = {
  addOrderNote: (form, number) => ({ number, text: textOf(form, 'text') }),
  resendOrderMail: (form, number) => ({ number, mailId: textOf(form, 'mailId') }),
  checkOrderPayment: (_form, number) => ({ number }),
  changeOrderAddress: (form, number) => ({
    number,
    ...changedIn(form, ['address', 'neighborhood', 'zipCode', 'phoneNumber']),
    ...(changedIn(form, ['apartment']) as { apartment?: Department }),
    ...clearedIn(form, ['doorNumber', 'observations']),
  }),
  changeOrderRecipient: (form, number) => ({
    number,
    ...changedIn(form, ['firstName', 'lastName', 'phone', 'document']),
    ...clearedIn(form, ['middleName', 'secondLastName']),
  }),
  unsealDocument: (_form, number) => ({ number }),
  decideOrderHold: (form, number) => ({ number, decision: textOf(form, 'of') as 'released' | 'refused' }),
} satisfies { [Name in NamesOf<'act'>]?: ActParser<Name> };

type OrderAct = keyof typeof ACT_PARSERS;

/** Performs the act that a form of the page names in `act`. */
export async function submitOrderAct(
  args: Parameters<typeof submitAct>[0],
  { number, form }: { number: number; form: FormData },
): Promise<ActState> {
  const act = textOf(form, 'act');
  if (!isOrderAct(act)) throw data(copy.noSuchAct, { status: 400 });
  const parse = ACT_PARSERS[act] as ActParser<OrderAct>;
  return await submitAct(args, { act, form, input: parse(form, number) });
}

function isOrderAct(name: string): name is OrderAct {
  return Object.hasOwn(ACT_PARSERS, name);
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}

/** The fields that were filled in; an empty one keeps what the order has. */
function changedIn<Field extends string>(form: FormData, fields: readonly Field[]): { [Name in Field]?: string } {
  const filled = fields.filter((field) => textOf(form, field).trim() !== '');
  return Object.fromEntries(filled.map((field) => [field, textOf(form, field)])) as { [Name in Field]?: string };
}

/** Where the form showed what the order has, an emptied field clears it. */
function clearedIn<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): { [Name in Field]?: string | null } {
  const emptied = form.get('shown') === '1' ? fields.filter((field) => textOf(form, field).trim() === '') : [];
  return {
    ...(Object.fromEntries(emptied.map((field) => [field, null])) as { [Name in Field]?: null }),
    ...changedIn(form, fields),
  };
}
