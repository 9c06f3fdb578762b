import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { DecidersNote, mayDecide } from '#backoffice/shared/deciders-note.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffGrantRequest, StaffPerson } from '#contract/backoffice/staff-team.ts';
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
  return { people, invitations: await call('listInvitations', {}), requests: await call('listStaffGrants', {}) };
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

function Requests({ requests }: { requests: readonly StaffGrantRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="pedidos">
      <h2 id="pedidos">{copy.requests}</h2>
      <p>{copy.requestsHint}</p>
      {requests.map((request) => (
        <article key={request.id} className="panel" aria-label={copy.request(request)}>
          <h3>{copy.request(request)}</h3>
          <p>{copy.requestBy(request.requestedBy, formatDateTime(request.requestedAt), request.reason)}</p>
          <DecidersNote deciders={request.deciders} own={copy.own} />
          <div className="acts">
            {mayDecide(request.deciders) ? (
              <>
                <ActForm act="approveStaffGrant" of={{ id: request.id }} title={copy.approve} />
                <ActForm act="refuseStaffGrant" of={{ id: request.id }} title={copy.refuse} danger />
              </>
            ) : null}
            {request.deciders.isOwn ? (
              <ActForm act="withdrawStaffGrant" of={{ id: request.id }} title={copy.withdraw} />
            ) : null}
          </div>
        </article>
      ))}
    </section>
  );
}

export default function Team({ loaderData: { people, invitations, requests } }: Route.ComponentProps) {
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
      <Requests requests={requests} />
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
