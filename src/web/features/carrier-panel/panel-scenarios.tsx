import { useRef, useState } from 'react';
import type { PanelOrder } from '#contract/orders.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { panel } from '#web/copy/panel.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { runScenario, SCENARIOS, type Scenario, type ScenarioDeps, stepLabel, unavailableReason } from './scenarios.ts';
import type { PanelAction } from './use-panel-action.ts';

const copy = panel.scenarios;

interface PanelScenariosProps {
  order: PanelOrder;
  action: PanelAction;
  reload: () => Promise<PanelOrder>;
}

/** Runs whole scenarios with one click each, showing the order after every step. */
export function PanelScenarios({ order, action, reload }: PanelScenariosProps) {
  const [running, setRunning] = useState<{ id: Scenario['id']; step: number } | null>(null);
  const section = useRef<HTMLElement>(null);
  const run = (scenario: Scenario) => {
    const show: ScenarioDeps['show'] = (_order, step) => {
      setRunning({ id: scenario.id, step });
      // The scenario stops once another order, or page, is shown.
      return section.current !== null;
    };
    const request = () => runScenario(scenario, { ...CARRIER, read: reload, show });
    action.run({ key: scenario.id, request, success: copy.done(copy.list[scenario.id].title) });
  };
  return (
    <section aria-labelledby="panel-scenarios" ref={section}>
      <h3 id="panel-scenarios">{copy.title}</h3>
      <p className="panel__lead">{copy.lead}</p>
      <ul className="panel-list">
        {SCENARIOS.map((scenario) => (
          <li key={scenario.id} className="panel-list__item">
            <ScenarioHeader {...{ scenario, order, action }} onRun={() => run(scenario)} />
            {running?.id === scenario.id ? <ScenarioSteps scenario={scenario} step={running.step} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ScenarioHeaderProps extends Pick<PanelScenariosProps, 'order' | 'action'> {
  scenario: Scenario;
  onRun: () => void;
}

function ScenarioHeader({ scenario, order, action, onRun }: ScenarioHeaderProps) {
  const { title, text } = copy.list[scenario.id];
  const id = `panel-scenario-${scenario.id}`;
  const { busy, disabled } = action.button(scenario.id);
  const reason = busy ? null : unavailableReason(scenario, order);
  return (
    <div className="panel-list__top">
      <div className="panel-list__text">
        <strong>{title}</strong>
        <span className="note" id={id}>
          {reason ?? text}
        </span>
      </div>
      <Button
        kind="second"
        small
        busy={busy}
        disabled={disabled || reason !== null}
        aria-label={copy.runScenario(title)}
        aria-describedby={id}
        onClick={onRun}
      >
        {copy.run}
      </Button>
    </div>
  );
}

function ScenarioSteps({ scenario, step }: { scenario: Scenario; step: number }) {
  return (
    <ol className="stack panel-scenario__steps note" aria-label={copy.stepsOf(copy.list[scenario.id].title)}>
      {scenario.steps.map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a scenario are static
          key={index}
          className={classNames(
            index < step && 'panel-scenario__step--done',
            index === step && 'panel-scenario__step--now',
          )}
          aria-current={index === step ? 'step' : undefined}
        >
          {stepLabel(item)}
          {index < step ? <span className="panel-scenario__mark">{copy.stepDone}</span> : null}
        </li>
      ))}
    </ol>
  );
}

const CARRIER: Pick<ScenarioDeps, 'receive' | 'announce' | 'pause'> = {
  receive: ({ customerEmail: email }, externalTracking) =>
    customerApi('simulateReception', { body: { email, externalTracking } }),
  announce: (trackingNumber, statusCode, date) =>
    customerApi('simulateStatus', { body: { trackingNumber, statusCode, date } }),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
