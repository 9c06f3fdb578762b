import type { Photo } from '#domain/photo/photo.ts';
import { readPhoto } from '#domain/photo/read-photo.ts';
import type { Called, CallOutcome } from '#domain/staff/calls.ts';
import type { Mentionable } from '#domain/staff/mentions.ts';
import { findMentions } from '#domain/staff/mentions.ts';
import { mayDo } from '#domain/staff/roles.ts';
import { THREAD_PERMISSIONS } from '#domain/staff/thread-permissions.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { inTurns } from '#server/in-turns.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import { insertMentions, insertNote, insertPhoto, selectTeam } from './repository.ts';
import { auditSubject, findThread, type Thread } from './subject.ts';

type Deps = Pick<ActContext, 'tx' | 'clock' | 'random'>;

/** Adds a note that the staff reads in the thread; the shopper never sees it. Whom it names with '@' is told. */
export async function addNote(
  deps: Deps,
  { input: { subject, text, content }, staff }: StaffRequest<'addNote'>,
): Promise<ActResult | Refusal> {
  const photo = content ? await inTurns(readPhoto(Buffer.from(content, 'base64'))) : undefined;
  if (photo === null) return refuseField('content', 'La foto tiene que ser JPEG, PNG o WebP, de hasta 5 MB');
  const thread = await findThread(deps.tx, subject, staff);
  if (isRefusal(thread)) return thread;
  return await write(deps, thread, { staff, text, photo, what: 'La nota' });
}

/** Notes a telephone call, with whom and how it ended; what was said may be left out. */
export async function noteCall(
  deps: Deps,
  { input: { subject, text, called, outcome }, staff }: StaffRequest<'noteCall'>,
): Promise<ActResult | Refusal> {
  const thread = await findThread(deps.tx, subject, staff);
  if (isRefusal(thread)) return thread;
  return await write(deps, thread, { staff, text, call: { called, outcome }, what: 'La llamada' });
}

interface Written {
  staff: StaffSession;
  text: string;
  /** What it is called in the effects. */
  what: string;
  photo?: Photo | undefined;
  call?: { called: Called; outcome: CallOutcome };
}

async function write(deps: Deps, thread: Thread, written: Written): Promise<ActResult | Refusal> {
  const { tx, clock, random } = deps;
  const { staff, text, what, photo, call } = written;
  const named = await findNamed(deps, thread, written);
  if (isRefusal(named)) return named;
  const { order, customerId, subject } = thread;
  const id = random.uuid();
  const at = clock();
  const isOfPage = subject.kind === 'case' || subject.kind === 'refund';
  await insertNote(tx, {
    id,
    order_id: order?.id ?? null,
    customer_id: order === null ? customerId : null,
    page_kind: isOfPage ? subject.kind : null,
    page_id: isOfPage ? auditSubject(thread).id : null,
    called: call?.called ?? null,
    call_outcome: call?.outcome ?? null,
    written_by: staff.staffId,
    text,
    written_at: at,
  });
  await insertMentions(
    tx,
    named.map((person) => ({ note_id: id, staff_id: person.id, mentioned_at: at })),
  );
  if (photo) {
    const { type, width, height, bytes } = photo;
    await insertPhoto(tx, { note_id: id, type, width, height, data: Buffer.from(bytes) });
  }
  return {
    subject: auditSubject(thread),
    after: { note: id, mentions: named.map((person) => person.id), photo: photo !== undefined, ...call },
    effects: [
      `${what} queda en la historia de ${thread.label} con tu nombre. Quien compró no la ve.`,
      ...named.map(({ name }) => `${name} recibe un aviso.`),
    ],
  };
}

/** Whom a note names but its author; each of them may see what it is about. */
async function findNamed({ tx }: Deps, thread: Thread, { staff, text }: Written): Promise<Mentionable[] | Refusal> {
  if (!text.includes('@')) return [];
  const { people, unclear } = findMentions(text, await selectTeam(tx));
  const [name] = unclear;
  if (name !== undefined)
    return refuseField('text', `Hay más de una persona que se llama ${name}: escribí su nombre entero`);
  const permission = THREAD_PERMISSIONS[thread.subject.kind];
  const blind = people.find(({ role }) => !mayDo(role, permission));
  if (blind) return refuseField('text', `${blind.name} no puede ver ${thread.label}: su rol no lo permite`);
  return people.filter(({ id }) => id !== staff.staffId);
}
