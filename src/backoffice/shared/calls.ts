import { data, redirect } from 'react-router';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import type { FieldError } from '#contract/errors.ts';
import { reportContext } from '#ui/router-context.ts';
import { withCall } from './form-address.ts';
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

/** What a loader or an action is called with. */
export interface Loaded {
  context: { get(key: typeof callerContext): BackofficeCaller; get(key: typeof reportContext): Report };
  request: Request;
}

type Report = (error: unknown) => unknown;

/** Whether who calls has to prove again who they are. */
export function isUnproven({ errors }: Refused): boolean {
  return errors.some(({ field }) => field === 'stepUp');
}

/** The caller for a loader: a refusal without session leads to sign-in, and any other becomes the page's error. */
export function callerOf({ context, request }: Loaded): BackofficeCaller {
  const call = context.get(callerContext);
  return (async (...args: Parameters<BackofficeCaller>) => {
    try {
      return await call(...args);
    } catch (error) {
      const refused = refusedOf(error);
      if (refused?.code === 401)
        throw redirect(`/entrar?${new URLSearchParams({ volver: withCall(pathOf(request), null) })}`);
      throw refused ? data(refused.message, { status: refused.code }) : faultOf(context, error);
    }
  }) as BackofficeCaller;
}

/** What the error screen is told of a fault: the number under which it is in the log. */
export interface Fault {
  fault: string;
}

export function faultOf(context: Loaded['context'], error: unknown) {
  const fault: Fault = { fault: String(context.get(reportContext)(error)) };
  return data(fault, { status: 500 });
}

/** What the error screen is told of a form that was sent after its session had ended; it sends the form again. */
export interface ExpiredForm {
  /** The form's address, below the back office. */
  path: string;
  fields: [name: string, value: string][];
}

export function expiredForm(request: Request, form: FormData) {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return data({ path: pathOf(request), fields } satisfies ExpiredForm, { status: 401 });
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/^\/operacion/, '').replace(/\.data$/, '') + search;
}
