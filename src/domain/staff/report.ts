/** How long what somebody reported as done can be taken back; nobody is told of it before. */
const TAKE_BACK_SECONDS = 60;

/** When people are told of it: later, also where two clocks differ. */
export const TELL_AFTER_SECONDS = TAKE_BACK_SECONDS + 5;

/** Whether a report of this instant can be taken back. */
export function canTakeBack(reportedAt: Date, now: Date): boolean {
  return now.getTime() - reportedAt.getTime() < TAKE_BACK_SECONDS * 1000;
}
