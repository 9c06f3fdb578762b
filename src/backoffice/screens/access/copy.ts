/** Texts of passkeys, authenticator apps and recovery codes. */
export const accessCopy = {
  passkeyNeedsScript: 'Las llaves de acceso necesitan JavaScript. Sin él podés usar contraseña y código.',
  passkeyFailed: 'No se usó ninguna llave de acceso. Probá de nuevo, o usá otra forma.',
  scan: 'Escaneá este código con tu aplicación de códigos (Google Authenticator, 1Password, Aegis…).',
  qr: 'Código QR para la aplicación de códigos',
  typeSecret: 'O escribí a mano esta clave:',
  codes: 'Tus códigos de recuperación',
  codesHint:
    'Guardalos ahora fuera de este equipo: no se muestran otra vez. Cada uno sirve una vez, si perdés tu llave o tu teléfono.',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres. Varias palabras sin relación sirven.',
} as const;

export const invitationCopy = {
  pageTitle: 'Tu invitación · Puente · Operación',
  title: (name: string) => `Hola, ${name}`,
  over: 'Esta invitación no sirve',
  intro: (email: string, role: string) =>
    `Elegí con qué vas a entrar a la operación como ${email}, con el rol ${role}. Después podés agregar otras formas.`,
  passkeyTitle: 'Con una llave de acceso',
  passkeyHint: 'Lo más seguro y rápido: tu huella, tu cara o el PIN de tu equipo. No hay nada que recordar.',
  passkeyName: 'Nombre de la llave',
  passkeyNameDefault: 'Mi equipo',
  passkey: 'Crear llave de acceso',
  passwordTitle: 'Con contraseña y código',
  accept: 'Guardar y entrar',
  ready: 'Ya podés entrar',
  toStart: 'Ya los guardé, ir al inicio',
} as const;

export const confirmCopy = {
  pageTitle: 'Confirmá que sos vos · Puente · Operación',
  title: 'Confirmá que sos vos',
  hint: 'Lo que vas a hacer mueve dinero, accesos o datos de personas. La confirmación vale cinco minutos.',
  passkey: 'Confirmar con llave de acceso',
  code: 'Confirmar con código',
  demo: 'Confirmar',
  demoHint: 'La demostración no tiene con qué confirmar: alcanza con el botón.',
  none: 'Esta sesión se abrió con un código de recuperación y ya no puede confirmarse: entrá de nuevo.',
  enterAgain: 'Entrar de nuevo',
} as const;

export const factorsCopy = {
  pageTitle: 'Tus accesos · Puente · Operación',
  title: 'Tus accesos',
  recovery: 'Entraste con un código de recuperación: registrá una llave o una contraseña, y después entrá con ella.',
  hint: 'Cada cambio cierra tus otras sesiones, te llega por correo y pide que confirmes que sos vos.',
  confirm: 'Confirmar que sos vos',
  sessions: 'Tus sesiones',
  passkeys: 'Llaves de acceso',
  noPasskeys: 'No tenés llaves de acceso.',
  created: (when: string) => `Creada el ${when}`,
  used: (when: string) => `Usada por última vez el ${when}`,
  unused: 'Todavía sin usar',
  remove: (name: string) => `Quitar ${name}`,
  passkeyName: 'Nombre de la llave',
  add: 'Agregar una llave de acceso',
  passwordTitle: 'Contraseña y aplicación de códigos',
  hasPassword: 'Tenés contraseña y códigos. Acá los cambiás por otros, los dos juntos.',
  noPassword: 'No tenés contraseña. Podés agregarla, con una aplicación de códigos, para cuando no tengas tu llave.',
  current: 'Contraseña de ahora',
  save: 'Guardar contraseña y aplicación',
  codesTitle: 'Códigos de recuperación',
  codesLeft: (count: number) =>
    count === 0
      ? 'No te queda ninguno sin usar.'
      : count === 1
        ? 'Te queda 1 sin usar.'
        : `Te quedan ${count} sin usar.`,
  renew: 'Reemplazar por códigos nuevos',
} as const;
