/** A link that signs in. */
export const tokenSignIn = {
  switchTitle: 'Ya hay una sesión abierta',
  switchText: (now: string, next: string) => `Entraste como ${now}. El enlace es de la cuenta ${next}.`,
  switchTo: (next: string) => `Entrar como ${next}`,
  switchStay: (now: string) => `Seguir como ${now}`,
  mergeTitle: 'Tu carrito y el enlace',
  mergeText: (next: string) =>
    `El enlace es de la cuenta ${next}. Si entrás, lo que tenés en el carrito pasa a esa cuenta.`,
  mergeConfirm: 'Entrar y llevar mi carrito',
  mergeDecline: 'Seguir sin entrar',
  failed: 'No pudimos iniciar tu sesión con ese enlace. Ingresá con tu correo y contraseña.',
} as const;
