import { actOptions, type BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { isMultilineText } from '#contract/fields.ts';
import { findText } from '#contract/input-bounds.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import { type Permission, sessionMay } from '#domain/staff/roles.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuse, refuseField, refuseInvalid } from '#server/refusal.ts';
import { recordAudit } from './audit.ts';
import type { ActContext, ActResult, BackofficeHandlers, EntryRequest, StaffSession } from './handler.ts';
import { performAct } from './perform-act.ts';

/** How long a proof of identity lasts for what needs one. */
const STEP_UP_MS = 5 * 60 * 1000;

/** Who calls, and what an entry may do with the response. */
export type CallOrigin = Omit<EntryRequest<'leave'>, 'input'>;

export interface BackofficeCall {
  name: BackofficeCallName;
  input: unknown;
  /** Of an act, unchecked. */
  options: unknown;
  origin: CallOrigin;
}

type AnyHandler = (context: Context | ActContext, request: object) => Promise<unknown>;

/**
 * The one way into the back office, for its pages and for its HTTP calls: session, permission, step-up, strict input,
 * then the handler. What was refused for lack of a right is in the audit.
 */
export async function callBackoffice(
  context: Context,
  handlers: BackofficeHandlers,
  call: BackofficeCall,
): Promise<unknown> {
  const endpoint: BackofficeEndpoint = backofficeEndpoints[call.name];
  const handler = handlers[call.name] as AnyHandler;
  const refused = await refuseCaller(context, call);
  if (refused) return refused;
  const input = parse(endpoint.input, call.input);
  if (isRefusal(input)) return input;
  const result = await run(context, { ...call, endpoint, handler, parsed: input });
  if (context.config.validatesReplies && !isRefusal(result)) endpoint.reply.parse(result);
  return result;
}

type BoundCall = BackofficeCall & { endpoint: BackofficeEndpoint; handler: AnyHandler; parsed: unknown };

async function run(context: Context, { name, endpoint, handler, parsed, options, origin }: BoundCall) {
  if (endpoint.kind === 'entry') return await handler(context, { input: parsed, ...origin });
  const staff = origin.staff as StaffSession;
  if (endpoint.kind === 'read') return await handler(context, { input: parsed, staff });
  const accompanied = parse(actOptions, options);
  if (isRefusal(accompanied)) return accompanied;
  if (endpoint.reason && accompanied.reason === '' && !accompanied.dryRun)
    return refuseField('reason', 'Escribí el motivo');
  return await performAct(context, {
    name,
    input: parsed,
    options: accompanied,
    staff,
    run: (inAct) =>
      handler(inAct, { input: parsed, staff, reason: accompanied.reason }) as Promise<ActResult | Refusal>,
  });
}

export function isCall(name: unknown): name is BackofficeCallName {
  return typeof name === 'string' && Object.hasOwn(backofficeEndpoints, name);
}

type NamedCall = Pick<BackofficeCall, 'name' | 'origin'>;

/** Null for somebody who may make the call now. */
export async function refuseCaller(context: Context, { name, origin }: NamedCall): Promise<Refusal | null> {
  const refused = await refuseRole(context, { name, origin });
  const { permission, stepUp }: BackofficeEndpoint = backofficeEndpoints[name];
  if (refused || !origin.staff || !stepUp) return refused;
  return refuseUnconfirmed(context, origin.staff, permission);
}

/** Null for somebody whose session and role may make the call, once they prove what it asks for. */
export async function refuseRole(context: Context, { name, origin: { staff } }: NamedCall): Promise<Refusal | null> {
  const { needsSession, permission }: BackofficeEndpoint = backofficeEndpoints[name];
  if (!needsSession) return null;
  if (!staff) return refuse(401, 'Ingresá para continuar');
  if (!permission || sessionMay(staff, permission)) return null;
  await recordRefusal(context, name, staff);
  return refuse(
    403,
    staff.factor === 'recovery'
      ? 'Con un código de recuperación solo podés registrar otra forma de entrar, en Tus accesos'
      : 'Tu rol no permite esto',
  );
}

/**
 * Null for somebody who proved within the last minutes to be the one who signed in. Whoever has just registered with an
 * invitation proved it for their own access alone, not for what needs a permission.
 */
export function refuseUnconfirmed(
  { clock }: Pick<Context, 'clock'>,
  { confirmedAt, factor }: StaffSession,
  permission: Permission | null,
): Refusal | null {
  const isProven = factor !== 'invitation' || permission === null;
  if (isProven && clock().getTime() - confirmedAt.getTime() < STEP_UP_MS) return null;
  const message = 'Confirmá que sos vos para continuar';
  return refuse(403, message, [{ field: 'stepUp', message }]);
}

async function recordRefusal(context: Context, act: string, { staffId, id, factor }: StaffSession): Promise<void> {
  await recordAudit(context, { act, outcome: 'refused', staffId, sessionId: id, factor });
}

function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> | Refusal {
  const path = findText(raw, (text) => !isMultilineText(text));
  if (path !== null) return refuseField(path.join('.') || 'input', MESSAGES.characters);
  const parsed = schema.safeParse(raw);
  return parsed.success ? parsed.data : refuseInvalid(parsed.error.issues, 'input');
}
