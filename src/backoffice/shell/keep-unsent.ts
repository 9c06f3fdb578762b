import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import type { BulkState } from '#backoffice/list/bulk.ts';
import { expiredForm } from '#backoffice/shared/calls.ts';
import { callIn } from '#backoffice/shared/form-address.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { errorCopy as copy } from './frame-copy.ts';

interface Sent {
  request: Request;
}

/**
 * Middleware of the browser: a form that did not reach the shop, whose answer did not come back, or that the shop refused
 * before it read it, is refused on its page, which keeps what was typed. Its key stays the same, so that sending it again
 * does nothing twice.
 */
export async function keepUnsent(
  { request }: Sent,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  if (request.method === 'GET') return await next();
  const form = await request.clone().formData();
  const results = Object.entries(await next());
  return Object.fromEntries(
    results.map(([route, result]) => {
      if (result.type !== 'error') return [route, result];
      const fault = faultIn(result.result);
      const unread = refusalIn(fault);
      if (unread?.status === 401) return [route, { type: 'error' as const, result: expiredForm(request, form) }];
      if (unread === null && !isUnreached(fault)) return [route, result];
      // With an error's status nothing is read anew: that would not arrive either.
      const { status, message } = unread ?? { status: 503, message: copy.unreached };
      return [route, { type: 'data' as const, result: data(refusedOf({ request, form, message }), { status }) }];
    }),
  );
}

/** The router wraps what an action throws together with its status. */
function faultIn(thrown: unknown): unknown {
  return thrown instanceof Object && 'data' in thrown && 'init' in thrown ? thrown.data : thrown;
}

/** What browsers say where `fetch` got no answer; other faults of the page are of the same type. */
const NO_ANSWER = /fetch|network|load failed/i;
const GATEWAY_FAILURES: readonly number[] = [502, 503, 504];

/** Whether the shop was not reached: `fetch` failed, or what stands before the shop said so. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof TypeError) return NO_ANSWER.test(error.message);
  return isRouteErrorResponse(error) && GATEWAY_FAILURES.includes(error.status);
}

/** What the shop answered in place of a page: why it did not read the form. */
export function refusalIn(error: unknown): { status: number; message: string } | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return null;
  try {
    const { message } = JSON.parse(error.data) as Partial<ErrorBody>;
    return error.status < 500 && message !== undefined ? { status: error.status, message } : null;
  } catch {
    return null;
  }
}

interface Unread extends Sent {
  form: FormData;
  message: string;
}

function refusedOf({ request, form, message }: Unread): ActState | BulkState {
  const text = (name: string) => String(form.get(name) ?? '');
  const [key, bulk] = [text('key'), text('bulk')];
  if (bulk !== '') {
    const rows = form.getAll('fila').map((row) => ({ key: String(row), isDone: false, texts: [message] }));
    return { bulk, stage: 'preview', value: text(`campo-${bulk}`), values: {}, reason: text('reason'), key, rows };
  }
  const act = callIn(request) as ActState['act'];
  const initialValue = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const result: ActState['result'] = { status: 'error', initialValue, error: { '': [message] } };
  return { act, of: text('of'), input: {}, key, effects: [], stage: 'refused', result };
}
