import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PanelOrder } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { panel } from '#web/copy/panel.ts';
import { panelApi } from './panel-api.ts';
import { playStory, type Stage } from './play-story.ts';
import { STORIES, type Story, stepText, whyNot } from './stories.ts';
import type { PanelAct } from './use-panel-act.ts';

const copy = panel.stories;

interface PanelStoriesProps {
  order: PanelOrder;
  act: PanelAct;
  onOrder: (order: PanelOrder) => void;
}

/** Whole stories, one press each; every step is seen in the order. */
export function PanelStories({ order, act, onOrder }: PanelStoriesProps) {
  const [playing, setPlaying] = useState<{ id: Story['id']; step: number } | null>(null);
  const hasLeft = useHasLeft();
  const play = async (story: Story) => {
    const show: Stage['show'] = (now, step) => {
      if (hasLeft.current) return false;
      onOrder(now);
      setPlaying({ id: story.id, step });
      return true;
    };
    const { title } = copy.list[story.id];
    await act.run(story.id, () => playStory(story, { ...carrierOf(order.id), show }), copy.done(title));
  };
  return (
    <section aria-labelledby="panel-stories">
      <h3 id="panel-stories">{copy.title}</h3>
      <p className="panel__lead">{copy.lead}</p>
      <ul className="panel-stories">
        {STORIES.map((story) => (
          <li key={story.id} className="panel-story">
            <StoryTop
              story={story}
              why={act.busy === story.id ? null : whyNot(story, order)}
              busy={act.busy === story.id}
              blocked={act.busy !== null}
              onPlay={() => void play(story)}
            />
            {playing?.id === story.id ? <StorySteps story={story} step={playing.step} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StoryTopProps {
  story: Story;
  why: string | null;
  busy: boolean;
  blocked: boolean;
  onPlay: () => void;
}

function StoryTop({ story, why, busy, blocked, onPlay }: StoryTopProps) {
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

function StorySteps({ story, step }: { story: Story; step: number }) {
  return (
    <ol className="panel-story__steps" aria-label={copy.stepsOf(copy.list[story.id].title)}>
      {story.steps.map((one, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a story's steps keep their order
          key={index}
          className={classNames(index < step && 'panel-story__step--done', index === step && 'panel-story__step--now')}
          aria-current={index === step ? 'step' : undefined}
        >
          {stepText(one)}
          {index < step ? <span className="panel-story__mark">{copy.stepDone}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function carrierOf(id: string): Omit<Stage, 'show'> {
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
function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
