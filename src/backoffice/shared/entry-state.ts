import { type Refused, refusedOf } from './calls.ts';

/** What came of a form that opens or confirms a session: why not. */
export interface EntryState {
  /** Which form of the page. */
  form: string;
  refused: Refused;
}

/** Runs a call; a refusal becomes the state of its form. */
export async function tryEntry<Reply>(form: string, call: () => Promise<Reply>): Promise<Reply | EntryState> {
  try {
    return await call();
  } catch (error) {
    const refused = refusedOf(error);
    if (refused === null) throw error;
    return { form, refused };
  }
}

export function isRefused(state: object | undefined): state is EntryState {
  return state !== undefined && 'refused' in state;
}

/** The message for a field of a form; undefined where it has none. */
export function errorOf(state: EntryState | null, field: string): string | undefined {
  return state?.refused.errors.find((error) => error.field === field)?.message;
}

export function textOf(form: FormData, field: string): string {
  return String(form.get(field) ?? '');
}
