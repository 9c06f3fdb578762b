import { RISK_LEVELS } from '#domain/order/arrival-times.ts';
import { CheckIcon, HistoryIcon, type IconProps, WarningIcon } from '#ui/icons/icons.tsx';
import './state-badge.css';

type RiskLevel = 'over' | 'high' | 'medium' | 'low';

const LOOKS: Readonly<Record<RiskLevel, [tone: string, icon: (props: IconProps) => React.ReactNode, word: string]>> = {
  over: ['stop', WarningIcon, 'Vencida'],
  high: ['stop', WarningIcon, 'Alto'],
  medium: ['work', HistoryIcon, 'Medio'],
  low: ['done', CheckIcon, 'Bajo'],
};

function levelOf(percent: number): RiskLevel {
  if (percent === 100) return 'over';
  if (percent >= RISK_LEVELS.high) return 'high';
  return percent >= RISK_LEVELS.medium ? 'medium' : 'low';
}

/** The risk of arriving late in words, as '82 %', and as icon and colour; in lists the icon stands for the word. */
export function LateRisk({ percent, isShort = false }: { percent: number; isShort?: boolean }) {
  const level = levelOf(percent);
  const [tone, Icon, word] = LOOKS[level];
  return (
    <span className="state-badge" data-tone={tone} title={isShort ? word : undefined}>
      <Icon size={16} />
      {isShort && level !== 'over' ? (
        <>
          <span className="visually-hidden">{word} </span>
          {`${percent} %`}
        </>
      ) : level === 'over' ? (
        word
      ) : (
        `${word} · ${percent} %`
      )}
    </span>
  );
}
