import { data } from 'react-router';
import { orderCopy as copy } from '#backoffice/copy/order.ts';
import { type ActState, submitAct } from '#backoffice/lib/calls.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';

/** Reads the input of an act from the form of its section. */
type ActParser<Name extends NamesOf<'act'>> = (form: FormData, number: number) => BackofficeInput<Name>;

/** The acts that the page of an order takes, each with what reads its form; a further one is one more entry. */
const ACT_PARSERS = {
  addOrderNote: (form, number) => ({ number, text: textOf(form, 'text') }),
} satisfies { [Name in NamesOf<'act'>]?: ActParser<Name> };

type OrderAct = keyof typeof ACT_PARSERS;

/** Performs the act that a form of the page names in `act`. */
export async function submitOrderAct(
  args: Parameters<typeof submitAct>[0],
  { number, form }: { number: number; form: FormData },
): Promise<ActState> {
  const act = textOf(form, 'act');
  if (!isOrderAct(act)) throw data(copy.noSuchAct, { status: 400 });
  return await submitAct(args, { act, form, input: ACT_PARSERS[act](form, number) });
}

function isOrderAct(name: string): name is OrderAct {
  return Object.hasOwn(ACT_PARSERS, name);
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
