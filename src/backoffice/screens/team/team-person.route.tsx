import { data, Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { frameCopy } from '#backoffice/shell/frame-copy.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/team-person.route.ts';
import { teamCopy as copy } from './copy.ts';
import { RoleField } from './role-field.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { rows } = await callerOf(args)('listStaff', { id: args.params.id });
  const [person] = rows;
  if (!person) throw data(frameCopy.notFound, { status: 404 });
  return { person };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function TeamPerson({ loaderData: { person } }: Route.ComponentProps) {
  const { id, name, email, role, disabledAt } = person;
  const of = { id };
  return (
    <>
      <h1>{name}</h1>
      <p>
        {email} · {ROLE_NAMES[role]} · {disabledAt === null ? copy.active : copy.disabled(formatDateTime(disabledAt))}
      </p>
      <p>
        <Link to={`/registro?${new URLSearchParams({ persona: email })}`}>{copy.history}</Link> ·{' '}
        <Link to="/equipo">{copy.back}</Link>
      </p>
      {disabledAt === null ? (
        <>
          <h2>{copy.acts}</h2>
          <div className="acts">
            <ActForm act="changeStaffRole" of={of} title={copy.changeRole}>
              {({ field }) => <RoleField {...field('role', role)} />}
            </ActForm>
            <ActForm act="endStaffSessions" of={of} title={copy.endSessions} />
            <ActForm act="disableStaff" of={of} title={copy.disable} danger />
          </div>
        </>
      ) : null}
    </>
  );
}
