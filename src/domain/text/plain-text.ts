/** No control characters and no halves of a character: neither can be kept, and nobody types them. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
