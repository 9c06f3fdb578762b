import { montevideoFields } from '#domain/time/montevideo.ts';

export interface Answer {
  /** Who writes, and who looks after the case. */
  writer: string;
  owner: { id: string; name: string } | null;
  /** Whose case the writer answers knowingly. */
  despite: string | undefined;
  /** The newest message, and the one that the writer's page shows as such; undefined where the page does not know. */
  newest: { id: string; by: string | null; at: string; text: string } | null;
  seen: string | undefined;
}

export interface Collision {
  field: 'despite' | 'seen';
  message: string;
}

const AGAIN = 'Si igual va, apretá otra vez.';
const MAX_QUOTED = 80;

/** What an answer has to know before it is sent: that somebody wrote meanwhile, or that another person has the case. */
export function collisionOf({ writer, owner, despite, newest, seen }: Answer): Collision | null {
  if (seen !== undefined && newest !== null && newest.id !== seen) {
    const { hour, minute } = montevideoFields(newest.at);
    const who = newest.by === null ? 'quien compró escribió' : `${newest.by} contestó`;
    const quoted = newest.text.length > MAX_QUOTED ? `${newest.text.slice(0, MAX_QUOTED)}…` : newest.text;
    return {
      field: 'seen',
      message: `A las ${hour}:${minute} ${who}: «${quoted}». Todavía no se mandó nada. ${AGAIN}`,
    };
  }
  if (owner === null || owner.id === writer || owner.id === despite) return null;
  return { field: 'despite', message: `Esto lo tiene ${owner.name}. Todavía no se mandó nada. ${AGAIN}` };
}
