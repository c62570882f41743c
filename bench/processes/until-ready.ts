/** Waits until a gateway wants requests: its warm-up may take a while after it listens. */
export async function untilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/health/ready`);
    await response.arrayBuffer();
    if (response.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}
