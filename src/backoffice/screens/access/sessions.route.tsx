import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/sessions.route.ts';

const copy = {
  pageTitle: 'Tus sesiones · Puente · Operación',
  title: 'Tus sesiones',
  open: 'Abiertas ahora',
  current: 'Esta sesión',
  unknownDevice: 'Dispositivo desconocido',
  end: 'Cerrar esta sesión',
  endOthers: 'Cerrar todas las demás',
  access: 'Tus accesos: llaves, contraseña y códigos',
  opened: (when: string) => `Abierta el ${when}`,
  seen: (when: string) => `Usada por última vez el ${when}`,
} as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return { sessions: await callerOf(args)('listOwnSessions', {}) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Sessions({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p>
        <Link to="/accesos">{copy.access}</Link>
      </p>
      <h2>{copy.open}</h2>
      <ul className="rows">
        {sessions.map(({ id, isCurrent, device, openedAt, seenAt }) => (
          <li key={id} className="rows__row">
            <p>
              <strong>{device ?? copy.unknownDevice}</strong> {isCurrent ? `(${copy.current})` : null}
            </p>
            <p>{copy.opened(formatDateTime(openedAt))}</p>
            <p>{copy.seen(formatDateTime(seenAt))}</p>
            {isCurrent ? null : <ActForm act="endOwnSession" of={{ id }} title={copy.end} withReason={false} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 || actionData?.act === 'endOtherSessions' ? (
        <ActForm act="endOtherSessions" title={copy.endOthers} withReason={false} />
      ) : null}
    </>
  );
}
