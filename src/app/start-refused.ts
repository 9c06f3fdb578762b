/** The shop must not start as configured; the message, in Spanish, says why. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
