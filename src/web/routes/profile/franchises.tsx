import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { declaredFranchisesFormSchema, type FranchisePlan } from '#contract/franchises.ts';
import { orderPage, PAGES } from '#contract/pages.ts';
import { countUnits } from '#domain/cart/lines.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { FranchiseSpans } from '#ui/brand/stepper.tsx';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Field } from '#ui/forms/field.tsx';
import { franchisePlan as copy } from '#web/copy/franchise-plan.ts';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { customerQuery, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/account/account.css';
import '#web/features/forms/forms.css';

export const meta = () => pageMeta({ title: copy.title });

function planQuery(owner: Owner) {
  return customerQuery(owner, ['franchises'], (signal) => customerApi('readFranchisePlan', {}, { signal }));
}

/** The year's franchises: used, left, what fits the next ones, and how none is lost. */
export default function FranchisesRoute() {
  const figures = regimeFigures(useShopData().settings.regime);
  const plan = useQuery(planQuery(useOwner()));
  return (
    <div className="stack account">
      <h1>{copy.title}</h1>
      <p className="account__lead">
        <MoneyText>{copy.lead(figures)}</MoneyText>
      </p>
      <ReadState query={plan} title={copy.failed}>
        <Skeleton width="60%" />
        <Skeleton shape="button" width="100%" />
      </ReadState>
      {plan.data ? (
        <>
          <UsedFranchises plan={plan.data} />
          <PlannedShipments plan={plan.data} />
          <DeclareForm declared={plan.data.declared} />
        </>
      ) : null}
      <section className="account__section stack" aria-labelledby="cuidados">
        <h2 id="cuidados">{copy.mistakes}</h2>
        <ul className="stack">
          <li>
            <MoneyText>{copy.limits(figures)}</MoneyText>
          </li>
          <li>{copy.equal(figures)}</li>
          <li>{copy.payer}</li>
        </ul>
      </section>
    </div>
  );
}

function dollars(units: number): string {
  return formatMoney(fromUnits(units), 'USD');
}

function UsedFranchises({ plan: { year, left, shipmentsPerYear, annual, orders, declared } }: { plan: FranchisePlan }) {
  return (
    <section className="account__section stack" aria-labelledby="usadas">
      <p className="cluster">
        <FranchiseSpans total={shipmentsPerYear} used={shipmentsPerYear - left} />
        <strong>{copy.left(left, shipmentsPerYear)}</strong>
      </p>
      {annual ? (
        <p>
          <MoneyText>{copy.annual(dollars(annual.left), dollars(annual.limit))}</MoneyText>
        </p>
      ) : null}
      <p className="note">{copy.renews(year + 1)}</p>
      <h2 id="usadas">{copy.used}</h2>
      {orders.length === 0 && declared.shipments === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ul className="stack">
          {orders.map(({ id, orderedAt, goods }) => (
            <li key={id}>
              <Link to={orderPage(id)}>{copy.order(formatDay(orderedAt))}</Link>,{' '}
              <MoneyText>{dollars(goods)}</MoneyText>
            </li>
          ))}
          {declared.shipments > 0 ? (
            <li>
              {copy.byOthers(declared.shipments)}, <MoneyText>{dollars(declared.goods)}</MoneyText>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

function PlannedShipments({ plan: { plan } }: { plan: FranchisePlan }) {
  return (
    <section className="account__section stack" aria-labelledby="planeadas">
      <h2 id="planeadas">{copy.plan}</h2>
      {plan === null ? (
        <p>{copy.planNone}</p>
      ) : (
        <>
          <ol className="stack">
            {plan.shipments.map(({ useFranchise, taxes, products }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shipment has no other name than its place
              <li key={index}>
                <strong>{copy.shipment(index + 1, countUnits(products))}</strong>,{' '}
                <MoneyText>{regimeText(useFranchise, taxes)}</MoneyText>
                <ul className="note">
                  {products.map(({ asin, quantity, ...titles }) => (
                    <li key={asin}>
                      {quantity} × <SummaryTitle {...titles} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          {plan.savedInJanuary === null ? null : (
            <Alert kind="info" title={null}>
              <MoneyText>{copy.january(dollars(plan.savedInJanuary))}</MoneyText>
            </Alert>
          )}
          <p>
            <LinkButton kind="second" small to={PAGES.cart}>
              {copy.toCart}
            </LinkButton>
          </p>
        </>
      )}
    </section>
  );
}

function regimeText(useFranchise: string, taxes: number): string {
  if (useFranchise === 'USE') return copy.uses;
  return taxes > 0 ? copy.pays(dollars(taxes)) : copy.free;
}

function DeclareForm({ declared }: { declared: FranchisePlan['declared'] }) {
  const owner = useOwner();
  const client = useQueryClient();
  const { show } = useSnackbar();
  const { props, fields, error, mutation } = useMutationForm(declaredFranchisesFormSchema, {
    mutationFn: (body) => customerApi('declareFranchises', { body }),
    meta: { owner, changes: [['fees'], ['basket-advice']] },
    onSuccess: (plan) => {
      client.setQueryData(planQuery(owner).queryKey, plan);
      show({ kind: 'success', text: copy.saved });
    },
    defaultValue: { shipments: String(declared.shipments), goods: String(declared.goods).replace('.', ',') },
  });
  return (
    <section className="account__section" aria-labelledby="declaradas">
      <h2 id="declaradas">{copy.declare}</h2>
      <p className="account__lead">{copy.declareLead}</p>
      <form className="form account__form" {...props}>
        <Field
          {...fields.shipments.props}
          label={copy.shipments}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
        />
        <Field {...fields.goods.props} label={copy.goods} inputMode="decimal" autoComplete="off" maxLength={8} />
        <ErrorAlert error={error} />
        <SubmitButton busy={mutation.isPending}>{copy.save}</SubmitButton>
      </form>
    </section>
  );
}
