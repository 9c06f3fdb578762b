import { z } from '#contract/zod.ts';
import type { Permission } from '#domain/staff/roles.ts';

/** What every act answers. */
const actReply = z.strictObject({
  /** What it did, or in a dry run would do: Spanish sentences. */
  effects: z.array(z.string()).min(1),
  /** Whether nothing was changed. */
  dryRun: z.boolean(),
});

/** What accompanies the input of an act. */
export const actOptions = z.strictObject({
  /** One act for one key, however often it is sent. */
  key: z.uuid(),
  reason: z.string().trim().max(500).default(''),
  /** Does the act and rolls it back: what it says is what the act would do. */
  dryRun: z.boolean().default(false),
});

/** How another person completes what an act asks for. */
export interface SecondPerson {
  /** The act by which they agree. */
  act: string;
  /**
   * The setting up to which one person suffices, in cents of a dollar of an order; another owner: a role that approves, where
   * another owner may agree; null: it always takes two.
   */
  limit: 'PURCHASE_APPROVAL_LIMIT_CENTS' | 'REFUND_APPROVAL_LIMIT_CENTS' | 'another owner' | null;
}

/**
 * One call of the back office. An `entry` opens or confirms a session and needs none, or only the caller's own. A `read`
 * changes nothing. An `act` changes something, once for each idempotency key, and leaves a row in the audit; its reply
 * says in words what it did, or would do.
 */
export interface BackofficeEndpoint<
  Kind extends 'entry' | 'read' | 'act' = 'entry' | 'read' | 'act',
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  kind: Kind;
  summary: string;
  /** What the caller's role must contain; null: nothing, for what concerns only the caller. */
  permission: Permission | null;
  input: Input;
  reply: Reply;
  /**
   * Whether the caller must have proven within the last minutes to be the one who signed in: for what spends, redirects
   * goods or money, lifts a limit, changes the books or who may do what, or shows personal data.
   */
  stepUp: boolean;
  /** Null where the caller acts alone. */
  secondPerson: SecondPerson | null;
  /** Whether an act needs a reason in words, because money or a person's data moves. */
  reason: boolean;
  /** Whether the call needs a session: of the entries only those that confirm the caller's own do. */
  needsSession: boolean;
}

type ActRules = Pick<BackofficeEndpoint, 'stepUp' | 'secondPerson' | 'reason'>;

interface Definition<Input extends z.ZodType> {
  summary: string;
  input: Input;
}

export function entry<Input extends z.ZodType, Reply extends z.ZodType>(
  definition: Definition<Input> & { reply: Reply; needsSession?: boolean },
): BackofficeEndpoint<'entry', Input, Reply> {
  const rules = { permission: null, stepUp: false, secondPerson: null, reason: false, needsSession: false } as const;
  return { kind: 'entry', ...rules, ...definition };
}

export function read<Input extends z.ZodType, Reply extends z.ZodType>(
  definition: Definition<Input> & { permission: Permission | null; reply: Reply; stepUp?: boolean },
): BackofficeEndpoint<'read', Input, Reply> {
  return { kind: 'read', stepUp: false, secondPerson: null, reason: false, needsSession: true, ...definition };
}

/** An act needs a reason unless it says otherwise. */
export function act<Input extends z.ZodType>(
  definition: Definition<Input> & Pick<BackofficeEndpoint, 'permission'> & Partial<ActRules>,
): BackofficeEndpoint<'act', Input, typeof actReply> {
  const rules = { stepUp: false, secondPerson: null, reason: true, needsSession: true } as const;
  return { kind: 'act', ...rules, reply: actReply, ...definition };
}

/** Under which name the address of a form says which call it makes. */
export const CALL_PARAMETER = 'act';

export type ActReply = z.output<typeof actReply>;

export type ActOptions = z.output<typeof actOptions>;
