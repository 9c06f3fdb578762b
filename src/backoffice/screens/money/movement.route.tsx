import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { Facts } from '#backoffice/shared/facts.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import { type BackofficeReply, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import { MOVEMENT_CATEGORIES } from '#domain/bank/movement.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import type { Route } from './+types/movement.route.ts';
import { movementCopy as copy, statementsCopy } from './copy.ts';
import { MatchLink } from './match-link.tsx';
import { MatchForm, SetAsideForm } from './movement-forms.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return { movement: await callerOf(args)('readMovement', { id: args.params.id }) };
}

/** Orders are chosen, typed, or both. */
const MATCH = z
  .object({ chosen: z.array(z.string()), orders: z.string().default('') })
  .loose()
  .transform(({ chosen, orders, ...of }): { orders?: number[] | undefined } => {
    const numbers = [...orders.split(/[\s,;]+/), ...chosen].filter((text) => text !== '');
    return { ...of, orders: numbers.map(Number) };
  })
  .pipe(backofficeEndpoints.matchMovement.input);

export const action = (args: Route.ActionArgs) => performAct(args, { forms: { matchMovement: MATCH } });

export default function Movement({
  loaderData: { movement },
  params: { id },
  actionData: state,
}: Route.ComponentProps) {
  const { amountCents, currency } = movement;
  const of = { id };
  const isOpen = movement.state === 'unmatched' || movement.state === 'proposed';
  return (
    <>
      <h1>{copy.title(amountCents > 0, money(Math.abs(amountCents), currency))}</h1>
      <ActDone state={state} />
      <MovementFacts movement={movement} />
      <Matches movement={movement} />
      <div className="acts">
        {movement.state === 'proposed' ? <ActForm act="confirmMatch" of={of} title={copy.confirm} /> : null}
        {isOpen ? (
          <>
            <MatchForm of={of} movement={movement} />
            <SetAsideForm of={of} />
          </>
        ) : null}
        {movement.state === 'unmatched' ? null : <ActForm act="undoMatch" of={of} title={copy.undo} danger />}
      </div>
      <p>
        <Link to="/dinero/extractos">{copy.back}</Link>
      </p>
    </>
  );
}

type Shown = BackofficeReply<'readMovement'>;

function MovementFacts({ movement: { day, account, description, reference, state } }: { movement: Shown }) {
  return (
    <Facts
      rows={[
        [copy.facts.day, formatCalendarDay(day)],
        [copy.facts.account, account],
        [copy.facts.text, description || statementsCopy.erased],
        [copy.facts.reference, reference || null],
        [copy.facts.state, statementsCopy.states[state]],
      ]}
    />
  );
}

function Matches({ movement: { matches, category, commissionCents, currency } }: { movement: Shown }) {
  return (
    <section>
      <h2>{copy.is}</h2>
      {category === null ? null : <p>{copy.category(MOVEMENT_CATEGORIES[category])}</p>}
      {matches.length === 0 && category === null ? <p>{copy.nothing}</p> : null}
      <ul>
        {matches.map((match) => (
          <li key={match.refundId ?? match.orderNumber}>
            <MatchLink match={match} />: {money(match.amountCents, currency)},{' '}
            {match.isConfirmed ? copy.by(match.by) : copy.proposed}
          </li>
        ))}
      </ul>
      {commissionCents === 0 ? null : <p>{copy.commission(money(commissionCents, currency))}</p>}
    </section>
  );
}
