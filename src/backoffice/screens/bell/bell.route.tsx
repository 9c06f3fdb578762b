import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { bellCopy as copy } from '#backoffice/shared/bell-copy.ts';
import { BellList } from '#backoffice/shared/bell-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/bell.route.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return { bell: await callerOf(args)('readBell', {}) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Bell({ loaderData: { bell }, actionData }: Route.ComponentProps) {
  const unseen = bell.items.filter(({ isNew }) => isNew).map(({ item }) => item);
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <ActDone state={actionData} />
      {unseen.length > 0 ? (
        <ActForm act="seeBell" of={{ items: unseen }} title={copy.seeAll} withReason={false} quiet />
      ) : null}
      {bell.items.length === 0 ? <EmptyState title={copy.none.title}>{copy.none.text}</EmptyState> : null}
      <div>
        <BellList items={bell.items} heading="h2">
          {({ item }) => (
            <div className="bell-row__acts">
              {(['hour', 'tomorrow'] as const).map((until) => (
                <ActForm
                  key={until}
                  act="postponeBell"
                  of={{ item, until }}
                  title={copy[until]}
                  withReason={false}
                  quiet
                />
              ))}
            </div>
          )}
        </BellList>
      </div>
      <section className="panel">
        <h2>{copy.digest.title}</h2>
        <p>{bell.hasDigest ? copy.digest.on : copy.digest.off}</p>
        <ActForm
          act="setDigest"
          of={{ isOn: !bell.hasDigest }}
          title={bell.hasDigest ? copy.digest.stop : copy.digest.start}
          withReason={false}
          quiet
        />
      </section>
    </>
  );
}
