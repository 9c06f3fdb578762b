import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';

/** Makes a call of the back office from the browser. Throws the refusal's message. */
export async function callFromPage<Name extends NamesOf<'entry' | 'read'>>(
  name: Name,
  input: BackofficeInput<Name>,
  signal: AbortSignal | null = null,
): Promise<BackofficeReply<Name>> {
  const response = await fetch(`/operacion/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input }),
    signal,
  });
  const reply = (await response.json()) as { message?: string; errors?: { message: string }[] };
  if (!response.ok)
    throw new Error(reply.errors?.[0]?.message ?? reply.message ?? `${name} replied ${response.status}`);
  return reply as BackofficeReply<Name>;
}
