import type { ReactNode } from 'react';

/** The drawings on the bridge of the home page. Their colours are the same in both themes. */
const INK = '#08263A';
const SUN = '#FFBE1A';
const PAPER = '#FFFDF8';
const PETROL = { base: '#2C6E8A', shade: '#1B4E66', light: '#7FB4C9' } as const;
const RED = { base: '#D2553F', shade: '#A83C2B', light: '#F0A08E', accent: '#F6E9D8' } as const;
const GOLD = { base: '#EDB12F', shade: '#C48A16', light: '#F9DC8F' } as const;

/** The train, facing right; its base is at 0 0. */
export function TrainDrawing() {
  return (
    <g transform="translate(60 -98) scale(-1 1)">
      <rect x="20" y="76" width="78" height="9" rx="3" fill={PETROL.shade} />
      <rect x="26" y="54" width="44" height="24" rx="11" fill={PETROL.base} />
      <path d="M33 61h22" stroke={PETROL.light} strokeWidth="4" strokeLinecap="round" />
      <rect x="66" y="38" width="28" height="40" rx="3" fill={PETROL.base} />
      <path d="M84 38h7a3 3 0 0 1 3 3v37H84z" fill={PETROL.shade} />
      <rect x="71" y="47" width="13" height="13" rx="3" fill={PAPER} />
      <rect x="62" y="32" width="36" height="7" rx="3.5" fill={INK} />
      <path d="M34 54V40h-3v-5h15v5h-3v14z" fill={INK} />
      <circle cx="30" cy="26" r="4" fill="#fff" />
      <circle cx="23" cy="19" r="5.5" fill="#fff" />
      {[32, 56, 82].map((x) => (
        <Wheel key={x} x={x} y={87} r={11} />
      ))}
      <path d="M18 80l-8 8h10z" fill={SUN} />
    </g>
  );
}

function Wheel({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill={INK} />
      <circle cx={x} cy={y} r={r * 0.42} fill={SUN} />
    </>
  );
}

interface WagonProps {
  /** Drawn in a box of 120 with its base at 60 98. */
  children: ReactNode;
}

/** A flat car with a load; its base is at 0 0. */
export function Wagon({ children }: WagonProps) {
  return (
    <>
      <g transform="translate(0 -29) scale(.62) translate(-60 -98)">{children}</g>
      <path d="M34-20h21" stroke={INK} strokeWidth="3" strokeLinecap="round" />
      <rect x="-36" y="-29" width="72" height="14" rx="3" fill={PETROL.base} />
      <path d="M-36-21h72v3a3 3 0 0 1-3 3h-66a3 3 0 0 1-3-3z" fill={PETROL.shade} />
      <Wheel x={-20} y={-8.5} r={8.5} />
      <Wheel x={21} y={-8.5} r={8.5} />
    </>
  );
}

export function CameraDrawing() {
  return (
    <>
      <rect x="42" y="34" width="34" height="16" rx="4" fill={GOLD.shade} />
      <rect x="16" y="44" width="88" height="54" rx="9" fill={GOLD.base} />
      <path d="M16 58h88v22H16z" fill={INK} opacity=".86" />
      <circle cx="60" cy="70" r="25" fill={GOLD.light} />
      <circle cx="60" cy="70" r="20" fill={INK} />
      <circle cx="60" cy="70" r="11" fill={GOLD.shade} />
      <circle cx="55" cy="65" r="3.5" fill="#fff" />
      <circle cx="92" cy="52" r="3" fill={INK} />
      <rect x="22" y="38" width="13" height="7" rx="2.5" fill={INK} />
    </>
  );
}

export function BackpackDrawing() {
  return (
    <>
      <path d="M46 30c0-14 28-14 28 0" stroke={INK} strokeWidth="5" />
      <path d="M26 92V56c0-20 14-31 34-31s34 11 34 31v36a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z" fill={RED.base} />
      <path d="M78 30c11 5 16 14 16 26v36a6 6 0 0 1-6 6H74c8-14 10-50 4-68z" fill={RED.shade} />
      <path d="M28 52h64" stroke={INK} strokeWidth="3" />
      <rect x="37" y="62" width="46" height="30" rx="7" fill={RED.light} />
      <path d="M42 71h36" stroke={INK} strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="60" cy="81" r="4" fill={RED.accent} />
      <rect x="50" y="40" width="20" height="6" rx="3" fill={RED.accent} />
    </>
  );
}

const WAVE =
  'M59 80c4.8 0 4.8-10 8.64-10s4.16 4.2 7.36 4.2 3.52-4.2 7.36-4.2 3.84 10 8.64 10V90a5 5 0 0 1-5 5H64a5 5 0 0 1-5-5z';

/** Back and front of a phone, the front showing the sun over the onda. */
export function PhoneDrawing() {
  return (
    <>
      <g transform="rotate(-7 52 98)">
        <rect x="30" y="24" width="40" height="75" rx="8" fill={PETROL.base} />
        <path d="M62 24a8 8 0 0 1 8 8v59a8 8 0 0 1-8 8h-3V24z" fill={PETROL.shade} />
        <rect x="35" y="29" width="13" height="21" rx="6" fill={PETROL.light} />
        {[36.5, 44.5].map((y) => (
          <g key={y}>
            <circle cx="41.5" cy={y} r="3.1" fill={INK} />
            <circle cx="40.6" cy={y - 0.9} r=".9" fill="#fff" />
          </g>
        ))}
      </g>
      <g transform="rotate(5 74 98)">
        <rect x="56" y="28" width="38" height="70" rx="7.5" fill={INK} />
        <rect x="59" y="31" width="32" height="64" rx="5" fill="#BFE3F2" />
        <circle cx="75" cy="62" r="7" fill={SUN} />
        <path d={WAVE} fill={PETROL.base} />
        <rect x="70" y="34" width="10" height="2.6" rx="1.3" fill={INK} />
      </g>
    </>
  );
}
