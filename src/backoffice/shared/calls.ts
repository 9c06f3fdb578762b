import { data, redirect } from 'react-router';
import type { BackofficeCaller, NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { FieldError } from '#contract/errors.ts';
import { reportContext } from '#ui/router-context.ts';
import { callerContext } from './router-context.ts';

/** HTTP status, message and fields of a refused call. No instanceof: the server throws it from another build of the class. */
export interface Refused {
  code: number;
  message: string;
  errors: FieldError[];
}

export function refusedOf(error: unknown): Refused | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return null;
  const errors = 'errors' in error && Array.isArray(error.errors) ? (error.errors as FieldError[]) : [];
  return { code: error.code, message: error.message, errors };
}

interface Loaded {
  context: { get(key: typeof callerContext): BackofficeCaller; get(key: typeof reportContext): Report };
  request: Request;
}

type Report = (error: unknown) => unknown;

/**
 * The caller for a loader: a refusal without session leads to sign-in, one without a recent confirmation to that, and any other
 * becomes the page's error.
 */
export function callerOf({ context, request }: Loaded): BackofficeCaller {
  const call = context.get(callerContext);
  return (async (...args: Parameters<BackofficeCaller>) => {
    try {
      return await call(...args);
    } catch (error) {
      const refused = refusedOf(error);
      const back = new URLSearchParams({ volver: pathOf(request) });
      if (refused?.code === 401) throw redirect(`/entrar?${back}`);
      if (refused?.errors.some(({ field }) => field === 'stepUp')) throw redirect(`/confirmar?${back}`);
      throw refused ? data(refused.message, { status: refused.code }) : faultOf(context, error);
    }
  }) as BackofficeCaller;
}

/** What the error screen is told of a fault: the number under which it is in the log. */
export interface Fault {
  fault: string;
}

function faultOf(context: Loaded['context'], error: unknown) {
  const fault: Fault = { fault: String(context.get(reportContext)(error)) };
  return data(fault, { status: 500 });
}

/** What the error screen is told of a form that was sent after its session had ended; it sends the form again. */
export interface ExpiredForm {
  /** The form's page, below the back office. */
  path: string;
  fields: [name: string, value: string][];
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/^\/operacion/, '').replace(/\.data$/, '') + search;
}

/** What came of a form that asked for an act: what it would do, what it did, or why not. */
export interface ActState {
  act: NamesOf<'act'>;
  /** What the act is of, where a page has several of a kind. */
  of: string;
  effects: string[];
  /** `preview`: nothing has changed yet. */
  stage: 'preview' | 'done' | 'refused';
  refused: Refused | null;
  /** What was typed, to fill the form again. */
  typed: Record<string, string>;
}

/** Performs the act that a form asks for, or its dry run; for a route's action. */
export async function submitAct<Name extends NamesOf<'act'>>(
  { context, request }: Loaded,
  { act, form, input }: { act: Name; form: FormData; input: BackofficeInput<Name> },
): Promise<ActState> {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const typed = Object.fromEntries(fields);
  const options = {
    key: typed.key ?? '',
    reason: typed.reason ?? '',
    dryRun: typed.stage === 'preview',
  };
  const base = { act, of: typed.of ?? '', typed };
  try {
    const { effects, dryRun } = await context.get(callerContext)(act, input, options);
    return { ...base, effects, stage: dryRun ? 'preview' : 'done', refused: null };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused === null) throw faultOf(context, error);
    if (refused.code === 401) throw data({ path: pathOf(request), fields } satisfies ExpiredForm, { status: 401 });
    return { ...base, effects: [], stage: 'refused', refused };
  }
}
