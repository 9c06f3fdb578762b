/** The page of a notice, below the back office; it is named by its partner, a blank and the partner's key. */
export function noticePage(notice: string): string {
  const [source = '', ...key] = notice.split(' ');
  return `/paquetes/aviso?de=${encodeURIComponent(source)}&clave=${encodeURIComponent(key.join(' '))}`;
}
