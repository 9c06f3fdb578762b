/** The server's cart as the contract has it: one line a product, 1 to 10, a key counts once. */
export class FakeCartServer {
  lines: { id: string; productId: string; quantity: number }[] | null = null;
  readonly keys = new Set<string>();
  readonly log: string[] = [];
  failures = 0;
  loseNextResponse = false;
  delay = () => 0;
  /** Answers come after it. */
  held = Promise.resolve();

  async respond(url: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const path = url.replace('/api', '');
    this.log.push(`${method} ${path.replace(/[^/]*line-.*/, ':id')}`);
    await new Promise((resolve) => setTimeout(resolve, this.delay()));
    await this.held;
    if (method !== 'GET' && this.failures > 0) {
      this.failures -= 1;
      return Response.json({ code: 503, message: 'No se pudo' }, { status: 503 });
    }
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const key = new Headers(init.headers).get('idempotency-key') ?? crypto.randomUUID();
    const missing = this.apply(`${method} ${path}`, body, key);
    if (missing) return Response.json({ code: 404, message: 'No está' }, { status: 404 });
    if (this.loseNextResponse) {
      this.loseNextResponse = false;
      throw new TypeError('lost');
    }
    return Response.json(this.present());
  }

  private apply(call: string, body: Record<string, unknown>, key: string): boolean {
    if (call === 'GET /users/cart') return this.lines === null;
    if (call === 'POST /cart' || call === 'POST /cart/items') {
      const added = (call === 'POST /cart' ? body.products : [body]) as { productId: string; quantity: number }[];
      this.lines ??= [];
      if (!this.keys.has(key)) for (const item of added) this.add(item.productId, item.quantity);
      this.keys.add(key);
      return false;
    }
    const id = call.startsWith('PUT') ? body.cartItemId : call.split('/').at(-1);
    const line = this.lines?.find((item) => item.id === id);
    if (!line) return true;
    if (call.startsWith('PUT')) line.quantity = Number(body.quantity);
    else this.lines = this.lines?.filter((item) => item !== line) ?? null;
    return false;
  }

  private add(productId: string, quantity: number) {
    const line = this.lines?.find((item) => item.productId === productId);
    if (line) line.quantity = Math.min(10, line.quantity + quantity);
    else this.lines?.push({ id: `line-${productId}-${crypto.randomUUID()}`, productId, quantity });
  }

  private present() {
    const product = { forbidden: false, valid: true };
    const cartItems = (this.lines ?? []).map((line) => ({
      ...line,
      price: 10,
      title: 'T',
      image: null,
      variant: '',
      product,
    }));
    return { id: 'cart', total: 0, currency: 'USD', user: 'user-1', cartItems };
  }
}
