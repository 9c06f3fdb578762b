import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffPerson } from '#contract/backoffice/staff-team.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/team.route.ts';
import { teamCopy as copy } from './copy.ts';
import { RoleField } from './role-field.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const after = new URL(args.request.url).searchParams.get('desde');
  const people = await call('listStaff', after === null ? {} : { after });
  return { people, invitations: await call('listInvitations', {}) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

const COLUMNS: readonly Column<StaffPerson>[] = [
  { title: copy.name, cell: ({ name }) => name },
  { title: copy.email, cell: ({ email }) => email },
  { title: copy.role, cell: ({ role }) => ROLE_NAMES[role] },
  { title: copy.access, cell: accessOf },
  {
    title: copy.sessions,
    cell: ({ openSessions }) => (openSessions === 0 ? copy.noSessions : copy.open(openSessions)),
  },
  {
    title: copy.state,
    cell: ({ disabledAt }) => (disabledAt === null ? copy.active : copy.disabled(formatDateTime(disabledAt))),
  },
  {
    title: copy.manage,
    cell: ({ id, name, email }) => (
      <>
        <Link to={`/equipo/${id}`} aria-label={copy.manageOf(name)}>
          {copy.manage}
        </Link>{' '}
        · <Link to={`/registro?${new URLSearchParams({ persona: email })}`}>{copy.history}</Link>
      </>
    ),
  },
];

function accessOf({ passkeys, hasPassword }: StaffPerson): string {
  const ways = [...(passkeys > 0 ? [copy.passkeys(passkeys)] : []), ...(hasPassword ? [copy.password] : [])];
  return ways.join(', ') || copy.nothing;
}

type Invitation = BackofficeReply<'listInvitations'>[number];

const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  { title: copy.name, cell: ({ name }) => name },
  { title: copy.email, cell: ({ email }) => email },
  { title: copy.role, cell: ({ role }) => ROLE_NAMES[role] },
  { title: copy.until, cell: ({ until }) => formatDateTime(until) },
];

export default function Team({ loaderData: { people, invitations } }: Route.ComponentProps) {
  return (
    <>
      <h1>{copy.title}</h1>
      <DataTable
        label={copy.people}
        columns={COLUMNS}
        rows={people.rows}
        keyOf={({ id }) => id}
        empty={copy.empty}
        next={people.next}
      />
      <h2>{copy.inviteTitle}</h2>
      <p>{copy.inviteHint}</p>
      <ActForm act="inviteStaff" title={copy.invite}>
        {({ field }) => (
          <>
            <Field label={copy.name} {...field('name')} />
            <Field label={copy.email} type="email" autoComplete="off" {...field('email')} />
            <RoleField {...field('role')} />
          </>
        )}
      </ActForm>
      <h2>{copy.invitations}</h2>
      <DataTable
        label={copy.invitations}
        columns={INVITATION_COLUMNS}
        rows={invitations}
        keyOf={({ staffId }) => staffId}
        empty={copy.noInvitations}
      />
      {invitations.map(({ staffId, name }) => (
        <ActForm key={staffId} act="cancelInvitation" of={{ id: staffId }} title={`${copy.cancel}: ${name}`} danger />
      ))}
    </>
  );
}
