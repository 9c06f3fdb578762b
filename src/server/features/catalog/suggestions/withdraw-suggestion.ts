import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import { findWithdrawn, restoreName, withdrawName } from './suggestions-repository.ts';

/** What the search box proposes for a text, and what the staff has withdrawn. */
export async function listSuggestions(
  { db }: Pick<Context, 'db'>,
  { input: { text } }: StaffRequest<'listSuggestions'>,
): Promise<BackofficeReply<'listSuggestions'>> {
  const withdrawn = await findWithdrawn(db);
  return {
    suggestions: (await suggestKeywords({ reads: db }, text)).map(({ name }) => name),
    withdrawn: withdrawn.map(({ name, withdrawnAt }) => ({ name, withdrawnAt: withdrawnAt.toISOString() })),
  };
}

/** Takes a name out of what the search box proposes, in any of its forms. */
export async function withdrawSuggestion(
  { tx, clock }: Pick<ActContext, 'tx' | 'clock'>,
  { input: { name } }: StaffRequest<'withdrawSuggestion'>,
): Promise<ActResult | Refusal> {
  const isWithdrawn = await withdrawName(tx, { name, withdrawnAt: clock() });
  // What is not suggested has no place in the audit: it could be anything.
  if (!isWithdrawn) return refuse(409, 'Esa sugerencia ya no está.');
  return {
    subject: { kind: 'suggestion', id: name },
    after: { withdrawn: true },
    effects: [`El buscador deja de sugerir «${name}», en singular y en plural.`],
  };
}

/** Lets a withdrawn name be proposed again. */
export async function restoreSuggestion(
  { tx, queue }: Pick<ActContext, 'tx' | 'queue'>,
  { input: { name } }: StaffRequest<'restoreSuggestion'>,
): Promise<ActResult | Refusal> {
  if (!(await restoreName(tx, name))) return refuse(409, 'Esa sugerencia no está retirada.');
  await queue.enqueue('publish-suggestions', {});
  return {
    subject: { kind: 'suggestion', id: name },
    after: { withdrawn: false },
    effects: [`El buscador vuelve a sugerir «${name}» en un momento, si está en el catálogo o en el diccionario.`],
  };
}
