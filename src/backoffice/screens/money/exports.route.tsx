import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { EXPORTS } from '#domain/exports/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/exports.route.ts';
import { monthName, monthsBetween } from './months.ts';

const copy = {
  pageTitle: 'Exportar · Puente · Operación',
  title: 'Exportar',
  lead: 'Un mes en un archivo CSV para la planilla, sin nombres ni correos: cada orden está por su número.',
  carriage: 'Fletes',
  heading: 'Un mes',
  form: 'Preparar un archivo',
  kind: 'Qué',
  kindOption: (name: string, month: string) => `${name}, ${month}`,
  month: 'Mes',
  ready: 'Para descargar',
  readyText: 'Solo en esta sesión, durante 10 minutos. Cada descarga queda en el registro.',
  download: (name: string, month: string) => `Descargar ${name} de ${month}`,
  until: (when: string) => `hasta el ${when}`,
  none: 'No hay nada preparado',
  noneText: 'Elegí qué y de qué mes, y confirmalo: el archivo aparece acá.',
  notices: {
    vencida: 'Ese archivo ya no se puede descargar. Preparalo de nuevo.',
    ocupado: 'Ya hay dos descargas en curso. Probá de nuevo cuando termine una.',
  },
} as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('aviso');
  const notice = asked === 'vencida' || asked === 'ocupado' ? copy.notices[asked] : null;
  return { exports: await callerOf(args)('readExports', {}), notice };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Exports({ loaderData: { exports, notice } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      {notice === null ? null : (
        <Alert kind="warning" title={null} role="status">
          {notice}
        </Alert>
      )}
      <div className="panels">
        <section className="panel">
          <h2>{copy.heading}</h2>
          <ExportForm exports={exports} />
        </section>
        <section className="panel">
          <h2>{copy.ready}</h2>
          <Released released={exports.released} />
        </section>
      </div>
      <p>
        <Link to="/dinero/fletes">{copy.carriage}</Link>
      </p>
    </>
  );
}

function ExportForm({ exports: { kinds, currentMonth, firstMonth } }: { exports: BackofficeReply<'readExports'> }) {
  return (
    <ActForm act="exportMonth" title={copy.form}>
      {({ field }) => (
        <>
          <SelectField
            label={copy.kind}
            options={Object.fromEntries(
              kinds.map((kind) => [kind, copy.kindOption(EXPORTS[kind].name, EXPORTS[kind].month)]),
            )}
            {...field('kind', kinds[0])}
          />
          <SelectField
            label={copy.month}
            options={Object.fromEntries(
              monthsBetween(firstMonth, currentMonth).map((month) => [month, monthName(month)]),
            )}
            {...field('month', currentMonth)}
          />
        </>
      )}
    </ActForm>
  );
}

/** Plain links: the browser downloads what they lead to. */
function Released({ released }: Pick<BackofficeReply<'readExports'>, 'released'>) {
  if (released.length === 0) return <EmptyState title={copy.none}>{copy.noneText}</EmptyState>;
  return (
    <>
      <p>{copy.readyText}</p>
      <ul>
        {released.map(({ id, kind, month, expiresAt }) => (
          <li key={id}>
            <Link reloadDocument to={`/dinero/exportar/${id}`}>
              {copy.download(EXPORTS[kind].name.toLowerCase(), monthName(month))}
            </Link>{' '}
            {copy.until(formatDateTime(expiresAt))}
          </li>
        ))}
      </ul>
    </>
  );
}
