import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCountdown } from './snackbar.tsx';

describe('countdown', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('ends after its duration', () => {
    const end = vi.fn();
    startCountdown(5000, end);
    vi.advanceTimersByTime(4999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
  });

  it('resumes with the remaining time after a pause', () => {
    const end = vi.fn();
    const countdown = startCountdown(5000, end);
    vi.advanceTimersByTime(3000);
    countdown.pause();
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
    countdown.resume();
    countdown.resume();
    vi.advanceTimersByTime(1999);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
  });

  it('never ends once stopped', () => {
    const end = vi.fn();
    startCountdown(10, end).stop();
    vi.advanceTimersByTime(100);
    expect(end).not.toHaveBeenCalled();
  });
});
