import { parseCents } from '#backoffice/shared/amounts.ts';
import { type ActState, submitAct } from '#backoffice/shared/calls.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { OverrideKind } from '#domain/catalog/override.ts';

type Page = Parameters<typeof submitAct>[0];

/** Does what a form of the page of a product asks for. What was typed is checked by the act alone. */
export async function submitOverrideAct(args: Page, form: FormData, asin: string): Promise<ActState> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const target = { asin, seen: Number(text('seen')), lastDay: text('lastDay') };
  switch (form.get('act')) {
    case 'blockProduct': {
      const forbidden = text('forbidden') as BackofficeInput<'blockProduct'>['forbidden'];
      return await submitAct(args, { act: 'blockProduct', form, input: { ...target, forbidden } });
    }
    case 'correctWeight':
      return await submitAct(args, {
        act: 'correctWeight',
        form,
        input: { ...target, weightGrams: Number(text('weightGrams')) },
      });
    case 'classifyProduct': {
      const ursec = text('ursec') as BackofficeInput<'classifyProduct'>['ursec'];
      const input = { ...target, exempt: text('exempt') === 'true', ursec };
      return await submitAct(args, { act: 'classifyProduct', form, input });
    }
    case 'limitPrice':
      return await submitAct(args, {
        act: 'limitPrice',
        form,
        input: { ...target, ceilingCents: parseCents(text('ceilingCents')) },
      });
    default: {
      const input = { asin, kind: text('of') as OverrideKind, seen: target.seen };
      return await submitAct(args, { act: 'endOverride', form, input });
    }
  }
}
