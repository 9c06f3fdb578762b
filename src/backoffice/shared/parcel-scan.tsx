import { redirect } from 'react-router';
import { Alert } from '#ui/components/alert.tsx';
import { callerOf, type Loaded } from './calls.ts';
import { SearchForm } from './search-form.tsx';

const copy = {
  scan: 'Código del paquete',
  hint: 'Escaneá o escribí el código: abre su orden o su aviso.',
  notFound: (code: string) => `Ningún paquete tiene el código ${code}.`,
} as const;

const PARAM = 'codigo';

/** Leads to the parcel whose code was scanned; otherwise the code that nothing has, and the page's request without it. */
export async function findScanned(args: Loaded): Promise<{ code: string; request: Request }> {
  const url = new URL(args.request.url);
  const code = url.searchParams.get(PARAM)?.trim() ?? '';
  url.searchParams.delete(PARAM);
  if (code) {
    const { only, found } = await callerOf(args)('findAnything', { q: code.slice(0, 120) });
    if (only) throw redirect(only);
    if (found.length > 0) throw redirect(`/buscar?${new URLSearchParams({ q: code })}`);
  }
  return { code, request: new Request(url, args.request) };
}

/** The field of a scanner, which ends what it types with Enter. */
export function ParcelScan({ code }: { code: string }) {
  return (
    <>
      <SearchForm title={copy.scan} label={copy.scan} hint={copy.hint} name={PARAM} defaultValue={code} />
      {code ? (
        <Alert kind="warning" title={null} role="status">
          {copy.notFound(code)}
        </Alert>
      ) : null}
    </>
  );
}
