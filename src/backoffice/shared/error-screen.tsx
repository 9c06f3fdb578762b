import { Form, isRouteErrorResponse, Link, useRevalidator } from 'react-router';
import { actCopy, errorCopy as copy, frameCopy } from '#backoffice/shell/frame-copy.ts';
import { isUnreached, refusalIn } from '#backoffice/shell/keep-unsent.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { ExpiredForm, Fault } from './calls.ts';

/** What a call refused says why; a page that is not there says where to look; a fault names its number in the log. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isUnreached(error)) return <Unreached />;
  if (!isRouteErrorResponse(error)) return <Failed fault={null} />;
  const found: unknown = refusalIn(error)?.message ?? error.data;
  if (isExpiredForm(found)) return <Expired {...found} />;
  if (isFault(found)) return <Failed fault={found.fault} />;
  const title = error.status === 404 && typeof found !== 'string' ? frameCopy.notFound : String(found);
  return (
    <EmptyState title={title} level={1} action={<LinkButton to="/">{frameCopy.toStart}</LinkButton>}>
      {error.status === 404 ? copy.lookFor : null}
      {error.status === 403 ? copy.askOwner : null}
    </EmptyState>
  );
}

function Unreached() {
  const { revalidate, state } = useRevalidator();
  const again = (
    <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
      {copy.again}
    </Button>
  );
  return (
    <EmptyState title={copy.unreachedTitle} level={1} action={again}>
      {copy.unreachedText}
    </EmptyState>
  );
}

function Failed({ fault }: { fault: string | null }) {
  return (
    <EmptyState title={frameCopy.failed} level={1} action={<LinkButton to="/">{frameCopy.toStart}</LinkButton>}>
      {fault === null ? null : (
        <>
          {copy.fault} <code>{fault}</code>
        </>
      )}
    </EmptyState>
  );
}

/** Nothing was done, and nothing is lost: signed in again beside this page, the person sends the same form from here. */
function Expired({ path, fields }: ExpiredForm) {
  const typed = fields.filter(([name, value]) => value !== '' && WRITTEN.has(name));
  return (
    <section className="expired" aria-labelledby="expired">
      <h1 id="expired">{copy.expired}</h1>
      <p>{copy.expiredText}</p>
      {typed.length > 0 ? (
        <blockquote className="expired__typed">
          {typed.map(([name, value]) => (
            <p key={name}>{value}</p>
          ))}
        </blockquote>
      ) : null}
      <p>
        <Link to={`/entrar?${new URLSearchParams({ volver: '/sesiones' })}`} target="_blank" rel="noopener">
          {copy.enterBeside}
        </Link>
      </p>
      <Form method="post" action={path}>
        {fields.map(([name, value]) =>
          name === 'stage' ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" name="stage" value="preview">
          {copy.goOn}
        </Button>
        <p className="expired__note">{copy.goOnNote(actCopy.perform)}</p>
      </Form>
    </section>
  );
}

/** The fields of forms in which a person writes sentences. */
const WRITTEN = new Set(['reason', 'text', 'note', 'message']);

function isExpiredForm(found: unknown): found is ExpiredForm {
  return typeof found === 'object' && found !== null && 'fields' in found;
}

function isFault(found: unknown): found is Fault {
  return typeof found === 'object' && found !== null && 'fault' in found;
}
