import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PanelOrder } from '#contract/orders.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { panel } from '#web/copy/panel.ts';
import { panelApi } from './panel-api.ts';
import { runScenario, type ScenarioDeps } from './run-scenario.ts';
import { SCENARIOS, type Scenario, stepLabel, unavailableReason } from './scenarios.ts';
import type { PanelAction } from './use-panel-action.ts';

const copy = panel.stories;

interface PanelScenariosProps {
  order: PanelOrder;
  act: PanelAction;
  onOrder: (order: PanelOrder) => void;
}

/** Whole stories, one press each; every step is seen in the order. */
export function PanelScenarios({ order, act, onOrder }: PanelScenariosProps) {
  const [playing, setPlaying] = useState<{ id: Scenario['id']; step: number } | null>(null);
  const hasLeft = useIsUnmounted();
  const play = async (story: Scenario) => {
    const show: ScenarioDeps['show'] = (now, step) => {
      if (hasLeft.current) return false;
      onOrder(now);
      setPlaying({ id: story.id, step });
      return true;
    };
    const { title } = copy.list[story.id];
    await act.run(story.id, () => runScenario(story, { ...carrierDeps(order.id), show }), copy.done(title));
  };
  return (
    <section aria-labelledby="panel-stories">
      <h3 id="panel-stories">{copy.title}</h3>
      <p className="panel__lead">{copy.lead}</p>
      <ul className="panel-stories">
        {SCENARIOS.map((story) => (
          <li key={story.id} className="panel-story">
            <ScenarioHeader
              story={story}
              why={act.busy === story.id ? null : unavailableReason(story, order)}
              busy={act.busy === story.id}
              blocked={act.busy !== null}
              onPlay={() => void play(story)}
            />
            {playing?.id === story.id ? <ScenarioSteps story={story} step={playing.step} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ScenarioHeaderProps {
  story: Scenario;
  why: string | null;
  busy: boolean;
  blocked: boolean;
  onPlay: () => void;
}

function ScenarioHeader({ story, why, busy, blocked, onPlay }: ScenarioHeaderProps) {
  const { title, text } = copy.list[story.id];
  const id = `panel-story-${story.id}`;
  return (
    <div className="panel-story__top">
      <div className="panel-package__text">
        <strong>{title}</strong>
        <span id={id}>{why ?? text}</span>
      </div>
      <Button
        kind="second"
        small
        busy={busy}
        disabled={why !== null || (blocked && !busy)}
        aria-label={copy.playOne(title)}
        aria-describedby={id}
        onClick={onPlay}
      >
        {copy.play}
      </Button>
    </div>
  );
}

function ScenarioSteps({ story, step }: { story: Scenario; step: number }) {
  return (
    <ol className="panel-story__steps" aria-label={copy.stepsOf(copy.list[story.id].title)}>
      {story.steps.map((one, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a story's steps keep their order
          key={index}
          className={classNames(index < step && 'panel-story__step--done', index === step && 'panel-story__step--now')}
          aria-current={index === step ? 'step' : undefined}
        >
          {stepLabel(one)}
          {index < step ? <span className="panel-story__mark">{copy.stepDone}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function carrierDeps(id: string): Omit<ScenarioDeps, 'show'> {
  return {
    read: () => panelApi('readPanelOrder', { params: { id } }),
    receive: ({ customerEmail: email }, externalTracking) =>
      panelApi('simulateReception', { body: { email, externalTracking } }),
    announce: (trackingNumber, statusCode, date) =>
      panelApi('simulateStatus', { body: { trackingNumber, statusCode, date } }),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** Whether the panel is gone: no story goes on unseen. */
function useIsUnmounted(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
