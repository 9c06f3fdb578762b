/** Whether a text has neither control characters nor lone surrogates, which cannot be stored and are not typed. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
