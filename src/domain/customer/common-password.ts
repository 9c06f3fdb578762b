/**
 * The most common passwords that satisfy the strength rule are a common word with a capital and a common ending. Words
 * and endings, listed here instead of whole passwords, combine to about twenty thousand.
 */
const WORDS = new Set(
  [
    'password pass passw contraseña contrasena clave secreto secret acceso access login usuario user admin root',
    'administrador invitado guest test testing prueba demo temp temporal changeme cambiar welcome bienvenido hola hello',
    'qwerty qwert qwertyui asdf asdfgh asdfghjk zxcv zxcvbn qazwsx qaz qwer abc abcd abcde abcdef aa aaa a b',
    'iloveyou teamo tequiero amor love mama papa familia hermano hermana amigo princesa princess angel sunshine corazon',
    'dragon monkey shadow master superman batman pokemon football baseball futbol fútbol soccer starwars killer',
    'verano invierno otoño primavera summer winter spring autumn enero febrero marzo abril mayo junio julio agosto',
    'setiembre septiembre octubre noviembre diciembre lunes martes viernes sabado domingo monday friday',
    'maria jose juan carlos ana luis jorge daniel diego martin pablo andrea laura lucia sofia valentina camila matias',
    'nicolas santiago sebastian alejandro fernando gabriel rodrigo michael jennifer jessica ashley charlie thomas',
    'uruguay montevideo peñarol penarol nacional celeste artigas suarez cavani forlan argentina brasil maldonado salto',
    'paysandu rivera rocha mate puente puerta tienda compra compras amazon google facebook samsung apple internet',
    'computer windows linux server mustang ferrari mercedes chelsea liverpool barcelona arsenal messi ronaldo',
  ]
    .join(' ')
    .split(' '),
);

const ENDINGS =
  /^(?:\d{1,2}|00\d|0{3,4}|1{3,8}|1?123(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?|123123|4?321|54321|654321|(?:18|19|20)\d{2})?$/;

/** Keyboard patterns that do not end in digits. */
const KEYBOARD_PATTERNS = new Set(
  '1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx 1qazxsw2 123qweasd 123qwe123 123456aa 123456abc'.split(' '),
);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/**
 * Whether a password is among the first that an attacker tries: a common word, or one of the person's own
 * (`personalWords`: names, parts of the e-mail address), with a common ending.
 */
export function isCommonPassword(password: string, personalWords: readonly string[] = []): boolean {
  const bare = password.toLowerCase().replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  if (KEYBOARD_PATTERNS.has(bare)) return true;
  const [, letters = '', ending = ''] = /^(.*?)[^\p{L}\d]*(\d*)$/su.exec(bare) ?? [];
  const unmasked = letters.replace(/[01345@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const words = new Set([...WORDS, ...personalWords.map((word) => word.toLowerCase())]);
  return ENDINGS.test(ending) && (words.has(letters) || words.has(unmasked));
}
