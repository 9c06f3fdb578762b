import { data, Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf, submitAct } from '#backoffice/shared/calls.ts';
import { textOf } from '#backoffice/shared/entry-state.ts';
import { frameCopy } from '#backoffice/shared/frame-copy.ts';
import { ROLE_NAMES, type StaffRole } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/team-person.route.ts';
import { teamCopy as copy } from './copy.ts';
import { RoleField } from './role-field.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { rows } = await callerOf(args)('listStaff', { id: args.params.id });
  const [person] = rows;
  if (!person) throw data(frameCopy.notFound, { status: 404 });
  return { person, key: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const { id } = args.params;
  if (act === 'changeStaffRole')
    return await submitAct(args, { act, form, input: { id, role: textOf(form, 'role') as StaffRole } });
  return await submitAct(args, { act: act === 'disableStaff' ? act : 'endStaffSessions', form, input: { id } });
}

export default function TeamPerson({ loaderData: { person, key }, actionData }: Route.ComponentProps) {
  const { id, name, email, role, disabledAt } = person;
  const form = { actKey: key, of: id, state: actionData };
  const own = actionData?.act === 'changeStaffRole' ? actionData : undefined;
  const error = own?.refused?.errors.find(({ field }) => field === 'role')?.message;
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
          <ActForm act="changeStaffRole" title={copy.changeRole} {...form}>
            <RoleField value={own?.typed.role ?? role} error={error} />
          </ActForm>
          <ActForm act="endStaffSessions" title={copy.endSessions} {...form} />
          <ActForm act="disableStaff" title={copy.disable} {...form} danger />
        </>
      ) : null}
    </>
  );
}
