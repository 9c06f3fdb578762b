declare global {
  interface Window {
    early?: ((event: Event) => void) & { press?: HTMLElement | null };
  }
}

/** Runs as an inline script: notes which control of the header is pressed before the page has come to life. */
export const EARLY_PRESS =
  "addEventListener('click',window.early=function f(e){f.press=e.target.closest('header button[type=button],header input[type=radio]')||f.press});";

/** Once the page lives: does what was pressed before, the last press only. */
export function doEarlyPress(): void {
  const { early } = window;
  if (early === undefined) return;
  removeEventListener('click', early);
  delete window.early;
  const { press } = early;
  if (!press?.isConnected) return;
  // a radio that the browser has chosen by itself is no change any more
  if (press instanceof HTMLInputElement) press.checked = false;
  press.click();
}
