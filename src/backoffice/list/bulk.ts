import { data } from 'react-router';
import { expiredForm, faultOf, type Loaded, refusedOf } from '#backoffice/shared/calls.ts';
import { callIn } from '#backoffice/shared/form-address.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { type ActState, performAct } from '#backoffice/shared/submit.ts';
import { errorCopy } from '#backoffice/shell/frame-copy.ts';
import type { BulkAct } from './definition.ts';

/** How many rows are changed at once: a page of a list. */
const MAX_ROWS = 50;

/** What came of an act on many rows: what it would do to each, did, or why not. */
export interface BulkState {
  bulk: string;
  stage: 'preview' | 'done' | 'step-up';
  /** What was typed: for all, or in the field of each row. */
  value: string;
  values: Readonly<Record<string, string>>;
  reason: string;
  key: string;
  rows: { key: string; isDone: boolean; texts: string[] }[];
}

/** The action of a page with a list: an act on many rows, or one act, whose form is read as said. */
export async function performListAct(
  args: Loaded,
  acts: readonly BulkAct[] = [],
  reading?: Parameters<typeof performAct>[1],
): Promise<BulkState | ActState> {
  const form = await args.request.clone().formData();
  const bulk = acts.find(({ id }) => id === form.get('bulk'));
  if (!bulk) return await performAct(args, reading);
  // Whether its sender may do it was judged by the act that the address names.
  if (bulk.act !== callIn(args.request)) throw data(errorCopy.noSuchForm, { status: 400 });
  return await performBulk(args, bulk, form);
}

/** Performs an act on each chosen row by itself, one after the other: what fails for one says so, and the others go on. */
async function performBulk({ context, request }: Loaded, bulk: BulkAct, form: FormData): Promise<BulkState> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [key, reason, value] = [text('key'), text('reason'), text(`campo-${bulk.id}`)];
  const dryRun = text('stage') !== 'perform';
  const values = bulk.field?.isOfRow ? valuesOf(form, bulk) : {};
  const keys = [...new Set(form.getAll('fila').map(String))]
    .filter((row) => !bulk.field?.isOfRow || values[row])
    .slice(0, MAX_ROWS);
  const call = context.get(callerContext);
  const state = { bulk: bulk.id, stage: dryRun ? 'preview' : 'done', value, values, reason, key } as const;
  const rows: BulkState['rows'] = [];
  for (const row of keys) {
    const input = { ...bulk.inputOf(row), ...fieldOf(bulk, values[row] ?? value) };
    try {
      const options = { key: await keyOf(`${key} ${bulk.id} ${row}`), reason, dryRun };
      const { effects } = await call(bulk.act, input as never, options);
      rows.push({ key: row, isDone: true, texts: effects });
    } catch (error) {
      const refused = refusedOf(error);
      if (refused === null) throw faultOf(context, error);
      if (refused.code === 401) throw expiredForm(request, form);
      if (refused.errors.some(({ field }) => field === 'stepUp'))
        return { ...state, stage: 'step-up', rows: keys.map(toDo) };
      const texts = refused.errors.length > 0 ? refused.errors.map(({ message }) => message) : [refused.message];
      rows.push({ key: row, isDone: false, texts: [...new Set(texts)] });
    }
  }
  return { ...state, rows };
}

/** What was typed for each row. */
function valuesOf(form: FormData, { id }: BulkAct): Record<string, string> {
  const prefix = `campo-${id}-`;
  return Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value).trim()]),
  );
}

const toDo = (key: string) => ({ key, isDone: false, texts: [] });

function fieldOf({ field }: BulkAct, value: string): Record<string, unknown> {
  if (!field || (field.kind === 'choice' && value === '')) return {};
  return { [field.name]: field.kind === 'list' ? value.split(/[\s,;]+/).filter(Boolean) : value };
}

/** The idempotency key of a row's act: the same form sent twice does each once. */
async function keyOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
