/** The address that opens a chat with a mobile of Uruguay ('099123456'); null for another number. */
export function whatsAppLink(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  return /^09\d{7}$/.test(digits) ? `https://wa.me/598${digits.slice(1)}` : null;
}
