/** A timer that can stand still and go on with what was left. */
export interface Countdown {
  pause(): void;
  resume(): void;
  stop(): void;
}

export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let left = milliseconds;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const halt = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (Date.now() - since));
  };
  const run = () => {
    if (timer !== undefined) return;
    since = Date.now();
    timer = setTimeout(onEnd, left);
  };
  run();
  return { pause: halt, resume: run, stop: halt };
}
