import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRetried, retryStalled } from '#server/features/operations/reconciliation/reconcile.ts';
import type { JobName, Jobs } from '#server/queue/queue.ts';
import { QUEUES } from '#server/queue/queues.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { changed, lockException, wordsOf } from './change-exception.ts';

/** Tries stalled work again now. Its job does nothing where nothing is left to do, and never does anything twice. */
export async function retryItem(context: ActContext, request: StaffRequest<'retryItem'>): Promise<ActResult | Refusal> {
  const { kind, subject } = request.input;
  if (!EXCEPTIONS[kind].canRetry) return refuse(409, 'Esto no se arregla intentándolo de nuevo: lo decide una persona');
  const locked = await lockException(context, request);
  if (isRefusal(locked)) return locked;
  if (isRetried(kind)) await retryStalled(context, { kind, id: subject });
  else if (!(await retryJob(context, subject))) return notFound('Esa tarea ya no está');
  return { ...changed(locked.found), effects: [`Se vuelve a intentar ahora: ${wordsOf(locked.found)}`] };
}

async function retryJob({ tx, queue }: ActContext, subject: string): Promise<boolean> {
  const [name = '', id = ''] = subject.split(' ');
  if (!(name in QUEUES)) return false;
  const data = await queue.takeFailed(name as JobName, id, tx);
  if (data === null) return false;
  await queue.enqueue(name as JobName, data as Jobs[JobName]);
  return true;
}
