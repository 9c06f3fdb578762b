import { Link } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { FileField } from '#backoffice/shared/file-field.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/carriage.route.ts';
import { carriageCopy as copy } from './carriage-copy.ts';
import { carriageList } from './carriage-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, carriageList);

export const action = (args: Route.ActionArgs) => performAct(args, { readFile: toText });

export default function Carriage({ loaderData }: Route.ComponentProps) {
  return (
    <ObjectList list={carriageList} data={loaderData}>
      <div className="list-acts">
        <ImportForm />
        <Link to="/dinero/exportar">{copy.export}</Link>
      </div>
    </ObjectList>
  );
}

function ImportForm() {
  return (
    <ActForm act="importCarrierInvoice" title={copy.import.title} withFiles>
      {({ file }) => (
        <FileField
          label={copy.import.file}
          hint={(name) => (name === null ? copy.import.hint : copy.import.kept(name || copy.import.someFile))}
          accept=".csv,text/csv,text/plain"
          {...file()}
        />
      )}
    </ActForm>
  );
}

/** UTF-8, or what older spreadsheets write in place of it. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
