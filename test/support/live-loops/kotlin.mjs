// The Kotlin loop of docs/live.md, line by line: each `//|` is a line of it, and below is the same in JavaScript.
const [gateway, orderId] = process.argv.slice(2);
const show = ({ status, outcome }) => console.log(status, outcome);

//| @Serializable
//| data class OrderStatus(
//|   val orderId: String, val status: String, val phase: String, val outcome: String, // not enums: a later gateway has further values
//|   val userFinal: Boolean, val protocolFinal: Boolean,
//| )
const members = {
  string: ['orderId', 'status', 'phase', 'outcome'],
  boolean: ['userFinal', 'protocolFinal'],
};
//|
//| class Refused(problem: String) : Exception(problem)
//|
//| val json = Json { ignoreUnknownKeys = true }
const decoded = (text) => {
  const value = JSON.parse(text);
  for (const [type, names] of Object.entries(members))
    if (names.some((name) => typeof value[name] !== type)) throw new TypeError('not an order status');
  return value;
};
//|
//| suspend fun follow(client: OkHttpClient, gateway: String, orderId: String, show: (OrderStatus) -> Unit) {
async function follow() {
  //|   var etag: String? = null
  let etag = null;
  //|   while (true) {
  while (true) {
    //|     val startedAt = System.nanoTime()
    const startedAt = performance.now();
    //|     val request = Request.Builder().url("$gateway/v1/orders/$orderId/status").header("Prefer", "wait=20")
    const url = `${gateway}/v1/orders/${orderId}/status`;
    const headers = new Headers({ Prefer: 'wait=20' });
    //|     etag?.let { request.header("If-None-Match", it) }
    if (etag !== null) headers.set('If-None-Match', etag);
    //|     val received = runCatching {
    //|       withContext(Dispatchers.IO) { client.newCall(request.build()).execute().use { it to it.body!!.string() } }
    //|     }.getOrNull()
    const received = await fetch(url, { headers, signal: AbortSignal.timeout(35_000) })
      .then(async (response) => [response, await response.text()])
      .catch(() => null);
    //|     val (response, text) = received ?: (null to "")
    const [response, text] = received ?? [null, ''];
    //|     val tag = response?.header("ETag")
    const tag = response?.headers.get('etag') ?? null;
    //|     when (response?.code) {
    const code = response?.status;
    //|       200 -> runCatching { json.decodeFromString<OrderStatus>(text) }.onSuccess {
    if (code === 200) {
      let it = null;
      try {
        it = decoded(text);
      } catch {}
      if (it !== null) {
        //|         etag = tag
        etag = tag;
        //|         show(it)
        show(it);
        //|         if (it.userFinal) return
        if (it.userFinal) return;
        //|       }
      }
    }
    //|       404, 408, 429 -> {}
    //|       in 400..499 -> throw Refused(text)
    else if (![404, 408, 429].includes(code) && code >= 400 && code <= 499) throw new Error(text);
    //|     }
    //|     val isHeld = tag != null && response.header("Preference-Applied") != null
    const isHeld = tag !== null && response.headers.get('preference-applied') !== null;
    //|     val seconds = if (isHeld) 0 else response?.header("Retry-After")?.toLongOrNull() ?: 3
    const seconds = isHeld ? 0 : Number(response?.headers.get('retry-after') ?? '3');
    //|     delay(maxOf(seconds * 1000, 1000 - (System.nanoTime() - startedAt) / 1_000_000))
    const pauseMs = Math.max(seconds * 1000, 1000 - (performance.now() - startedAt));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    //|   }
  }
  //| }
}

await follow();
