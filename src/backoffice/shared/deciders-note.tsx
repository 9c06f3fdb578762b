import type { Deciders } from '#contract/backoffice/fields.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { decidersCopy as copy } from './copy.ts';

/** Whether the caller may decide, as far as it is about who asked. */
export function mayDecide(deciders: Deciders | null): boolean {
  return deciders !== null && !deciders.isOwn && deciders.barredUntil === null;
}

interface DecidersNoteProps {
  deciders: Deciders | null;
  /** What whoever asked reads. */
  own: string;
}

/** Why the caller does not decide, and until when nobody can. */
export function DecidersNote({ deciders, own }: DecidersNoteProps) {
  if (deciders === null) return null;
  const { isOwn, barredUntil, nobody } = deciders;
  return (
    <>
      {isOwn ? <p>{own}</p> : null}
      {barredUntil === null || isOwn ? null : <p>{copy.barred(formatDateTime(barredUntil))}</p>}
      {nobody === null ? null : (
        <p>{nobody.until === null ? copy.nobody : copy.nobodyUntil(formatDateTime(nobody.until))}</p>
      )}
    </>
  );
}
