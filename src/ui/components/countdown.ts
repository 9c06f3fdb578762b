/** A timer that can be paused and resumed with the remaining time. */
export interface Countdown {
  pause(): void;
  resume(): void;
  stop(): void;
}

export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let remaining = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remaining = Math.max(0, remaining - (Date.now() - startedAt));
  };
  const run = () => {
    if (timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(onEnd, remaining);
  };
  run();
  return { pause, resume: run, stop: pause };
}
