import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { configureCoercion } from '@conform-to/zod/v4/future';
import { data } from 'react-router';
import { errorCopy } from '#backoffice/shell/frame-copy.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { ActReply } from '#contract/backoffice/endpoint.ts';
import { type BackofficeReply, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { written } from '#contract/backoffice/fields.ts';
import { readJson } from '#contract/input-bounds.ts';
import { z } from '#contract/zod.ts';
import { parseCents } from './amounts.ts';
import { expiredForm, faultOf, type Loaded, refusedOf } from './calls.ts';
import { fieldName } from './field-name.ts';
import { callIn } from './form-address.ts';
import { callerContext } from './router-context.ts';

/** What came of a form that asked for an act: what it would do, what it did, or why not. */
export interface ActState {
  act: NamesOf<'act'>;
  /** What the form is of, as it was sent and as the act takes it: together with the act it tells which form it was. */
  of: string;
  input: Record<string, unknown>;
  key: string;
  effects: string[];
  /** `preview`: nothing has changed yet. */
  stage: 'preview' | 'done' | 'refused';
  /** What was typed and what is wrong with it; empty once it was done. */
  result: SubmissionResult;
}

/** What came of a form that opens or confirms a session. */
export type EntryState<Name extends NamesOf<'entry'>> = {
  [Each in Name]: { act: Each; result: SubmissionResult; reply: BackofficeReply<Each> | null };
}[Name];

interface Reading {
  /** How the form of an act is read whose fields are not the act's own. */
  forms?: Partial<Record<NamesOf<'act'>, z.ZodType>>;
  /** Turns the chosen file into the text that the act takes as `content`; by default base64. */
  readFile?: (bytes: Uint8Array) => string;
}

/** Performs the act that the address of a form names, or its dry run: the action of every page with acts. The call decides who may. */
export async function performAct(
  { context, request }: Loaded,
  { forms, readFile = toBase64 }: Reading = {},
): Promise<ActState> {
  const form = await request.formData();
  await keepFile(form, readFile);
  const text = (name: string) => String(form.get(name) ?? '');
  const act = nameIn(request, 'act');
  const options = { key: text('key'), reason: text('reason'), dryRun: text('stage') === 'preview' };
  const sent = await submit<ActReply>(form, forms?.[act] ?? backofficeEndpoints[act].input, (input) =>
    context.get(callerContext)(act, input as never, options),
  );
  if (sent.refused?.code === 401) throw expiredForm(request, form);
  if (sent.fault) throw faultOf(context, sent.fault);
  const state = { act, of: text('of'), input: inputIn(form), key: options.key, result: sent.result };
  if (sent.reply === null) return { ...state, effects: [], stage: 'refused' };
  return { ...state, effects: sent.reply.effects, stage: sent.reply.dryRun ? 'preview' : 'done' };
}

/** Makes the call that the address of a form names and that opens or confirms a session. */
export async function performEntry<Name extends NamesOf<'entry'>>({ context, request }: Loaded) {
  const form = await request.formData();
  const act = nameIn(request, 'entry') as Name;
  const sent = await submit(form, backofficeEndpoints[act].input, (input) =>
    context.get(callerContext)(act, input as never),
  );
  if (sent.fault) throw sent.fault;
  return { act, result: sent.result, reply: sent.reply } as EntryState<Name>;
}

function nameIn<Kind extends 'act' | 'entry'>(request: Request, kind: Kind): NamesOf<Kind> {
  const name = callIn(request);
  const isKnown = Object.hasOwn(backofficeEndpoints, name);
  if (isKnown && backofficeEndpoints[name as NamesOf<Kind>].kind === kind) return name as NamesOf<Kind>;
  throw data(errorCopy.noSuchForm, { status: 400 });
}

function inputIn(form: FormData): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(readJson(String(form.get('of') || '{}')));
  } catch {
    throw data(errorCopy.noSuchForm, { status: 400 });
  }
}

/** What is never sent back to a page. */
const SECRETS = ['password', 'current', 'code', 'recoveryCode', 'response'];

async function submit<Reply>(form: FormData, schema: z.ZodType, call: (input: unknown) => Promise<Reply>) {
  // Conform's own fields, which no page has: what stands in them is a command to its parser.
  form.delete('__intent__');
  form.delete('__state__');
  const submission = parseWithZod(form, { schema: readable(schema, inputIn(form)), disableAutoCoercion: true });
  if (submission.status !== 'success') return { reply: null, result: submission.reply({ hideFields: SECRETS }) };
  try {
    const reply = await call(submission.value);
    const isPreview = typeof reply === 'object' && reply !== null && 'dryRun' in reply && reply.dryRun === true;
    return { reply, result: submission.reply(isPreview ? { hideFields: SECRETS } : { resetForm: true }) };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused === null) return { reply: null, result: submission.reply(), fault: error };
    const { errors, message } = refused;
    const fieldErrors = Object.fromEntries(errors.map((one) => [fieldName(one.field), [one.message]]));
    const wrong = errors.length > 0 ? { fieldErrors } : { formErrors: [message] };
    return { reply: null, result: submission.reply({ ...wrong, hideFields: SECRETS }), refused };
  }
}

/** A form has its own fields beside those of the call, and says as a whole what it is of; what is typed stands before that. */
function readable(schema: z.ZodType, of: Record<string, unknown>) {
  const isTyped = ([name, value]: [string, unknown]) => !OWN_FIELDS.has(name) && (value !== '' || !(name in of));
  return z.preprocess(
    (fields: object) => ({ ...of, ...Object.fromEntries(Object.entries(fields).filter(isTyped)) }),
    coerceFormValue(schema),
  );
}

const OWN_FIELDS: ReadonlySet<string> = new Set(['of', 'key', 'stage', 'reason', 'file', 'fileName']);

const READERS = {
  amount: (value: unknown) =>
    typeof value === 'string' ? parseCents(value.replaceAll(/\.(?=\d{3}[.,])/g, '')) : value,
  list: (value: unknown) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
};

const { coerceFormValue } = configureCoercion({
  type: { boolean: (text) => text === 'on' || text === 'true' },
  customize: (type) => {
    const how = written.get(type);
    if (how) return READERS[how.as];
    // An empty text breaks the rule of the text, and says so in its words.
    return type._zod.def.type === 'string' ? (value) => value : null;
  },
});

/** The file's text goes with the preview and comes back with the confirmation: a form cannot fill a file field again. */
async function keepFile(form: FormData, readFile: (bytes: Uint8Array) => string): Promise<void> {
  const file = form.get('file');
  form.delete('file');
  if (!(file instanceof File) || file.size === 0) return;
  form.set('content', readFile(new Uint8Array(await file.arrayBuffer())));
  form.set('fileName', file.name);
}

/** As many arguments as a call takes on every engine. */
const CHUNK = 8192;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // Spread arguments go through an iterator, which takes six times as long.
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(''));
}
