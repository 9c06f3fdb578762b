import { data } from 'react-router';
import { type ActState, submitAct } from '#backoffice/shared/calls.ts';
import { parseScaledDecimal } from '#domain/money/decimal.ts';
import { RETURN_REASONS } from '#domain/order/return-reasons.ts';

/** Performs the act of a form of an order's purchases, or its dry run; for a route's action. */
export async function submitPurchaseAct(args: Parameters<typeof submitAct>[0], number: number): Promise<ActState> {
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const isChecked = (name: string) => form.get(name) === 'on';
  const act = text('act');
  const purchase = { number, purchase: text('of') };
  switch (act) {
    case 'retryPurchase':
    case 'callOffPurchase':
      return await submitAct(args, {
        act,
        form,
        input: { ...purchase, isNothingBought: isChecked('isNothingBought') },
      });
    case 'cancelPurchase':
    case 'closeReturn':
      return await submitAct(args, { act, form, input: purchase });
    case 'returnPurchase': {
      const cause = RETURN_REASONS.find((known) => known === text('cause')) ?? 'other';
      const asins = chosen(form, 'asin-');
      return await submitAct(args, { act, form, input: { ...purchase, cause, notes: text('notes'), asins } });
    }
    case 'approvePrice':
      return await submitAct(args, { act, form, input: { ...purchase, maxPriceCents: toCents(text('maxPrice')) } });
    case 'buyAgain': {
      return await submitAct(args, {
        act,
        form,
        input: { number, lines: chosen(form, 'line-'), isLost: isChecked('isLost') },
      });
    }
    case 'buySubstitute': {
      const input = { number, line: text('line'), asin: text('asin'), isLost: isChecked('isLost') };
      return await submitAct(args, { act, form, input });
    }
    case 'approveLoss':
    case 'refuseLoss':
    case 'withdrawLoss':
      return await submitAct(args, { act, form, input: { id: text('of') } });
    case 'giveUpPackage':
      return await submitAct(args, { act, form, input: { number, trackingNumber: text('of') } });
    default:
      throw data('Ese formulario no existe', { status: 400 });
  }
}

/** What the checked boxes are of whose names begin with `prefix`. */
function chosen(form: FormData, prefix: string): string[] {
  return [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

/** Dollars as people write them, '1.234,50' or '1234.50'; 0, which no act accepts, for anything else. */
function toCents(text: string): number {
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  return parseScaledDecimal(plain, 2) ?? 0;
}
