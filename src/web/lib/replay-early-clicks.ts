declare global {
  interface Window {
    early?: ((event: Event) => void) & { press?: HTMLElement | null };
  }
}

/** An inline script that records the last control that is clicked before hydration. */
export const EARLY_CLICK_SCRIPT =
  "addEventListener('click',window.early=function f(e){f.press=e.target.closest('button[type=button],input[type=radio]')||f.press});";

/** Repeats the recorded click once the page is hydrated; only the last one counts. */
export function replayEarlyClick(): void {
  const { early } = window;
  if (early === undefined) return;
  removeEventListener('click', early);
  delete window.early;
  const { press } = early;
  if (!press?.isConnected) return;
  // The browser has checked a radio already; checking it again would fire no change event.
  if (press instanceof HTMLInputElement) press.checked = false;
  press.click();
}
