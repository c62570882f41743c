// The Swift loop of docs/live.md, line by line: each `//|` is a line of it, and below is the same in JavaScript.
const [gateway, orderId] = process.argv.slice(2);
const show = ({ status, outcome }) => console.log(status, outcome);

//| struct OrderStatus: Decodable {
//|   let orderId, status, phase, outcome: String // not enums: a later gateway has further values
//|   let userFinal, protocolFinal: Bool
//| }
const members = {
  string: ['orderId', 'status', 'phase', 'outcome'],
  boolean: ['userFinal', 'protocolFinal'],
};
const decoded = (text) => {
  const value = JSON.parse(text);
  for (const [type, names] of Object.entries(members))
    if (names.some((name) => typeof value[name] !== type)) throw new TypeError('not an order status');
  return value;
};
//|
//| struct Refused: Error { let problem: String }
//|
//| func follow(_ gateway: URL, _ orderId: String, show: (OrderStatus) -> Void) async throws {
async function follow() {
  //|   var etag: String?
  let etag = null;
  //|   while true {
  while (true) {
    //|     let startedAt = ContinuousClock.now
    const startedAt = performance.now();
    //|     var seconds = 3.0
    let seconds = 3;
    //|     var request = URLRequest(url: gateway.appending(path: "v1/orders/\(orderId)/status"))
    const url = `${gateway}/v1/orders/${orderId}/status`;
    const headers = new Headers();
    //|     request.timeoutInterval = 35
    const signal = AbortSignal.timeout(35_000);
    //|     request.cachePolicy = .reloadIgnoringLocalCacheData
    //|     request.setValue("wait=20", forHTTPHeaderField: "Prefer")
    headers.set('Prefer', 'wait=20');
    //|     request.setValue(etag, forHTTPHeaderField: "If-None-Match")
    if (etag !== null) headers.set('If-None-Match', etag);
    //|     if let received = try? await URLSession.shared.data(for: request), let response = received.1 as? HTTPURLResponse {
    const received = await fetch(url, { headers, signal, cache: 'no-store' })
      .then(async (response) => [await response.text(), response])
      .catch(() => null);
    if (received) {
      const response = received[1];
      //|       let tag = response.value(forHTTPHeaderField: "ETag")
      const tag = response.headers.get('etag');
      //|       let isHeld = tag != nil && response.value(forHTTPHeaderField: "Preference-Applied") != nil
      const isHeld = tag !== null && response.headers.get('preference-applied') !== null;
      //|       seconds = isHeld ? 0 : Double(response.value(forHTTPHeaderField: "Retry-After") ?? "") ?? 3
      seconds = isHeld ? 0 : Number(response.headers.get('retry-after') ?? '3');
      //|       switch response.statusCode {
      const { status: code } = response;
      //|       case 200:
      if (code === 200) {
        //|         guard let status = try? JSONDecoder().decode(OrderStatus.self, from: received.0) else { break }
        let status = null;
        try {
          status = decoded(received[0]);
        } catch {}
        if (status !== null) {
          //|         etag = tag
          etag = tag;
          //|         show(status)
          show(status);
          //|         if status.userFinal { return }
          if (status.userFinal) return;
        }
      }
      //|       case 404, 408, 429: break
      //|       case 400..<500: throw Refused(problem: String(decoding: received.0, as: UTF8.self))
      else if (![404, 408, 429].includes(code) && code >= 400 && code < 500) throw new Error(received[0]);
      //|       default: break
      //|       }
      //|     }
    }
    //|     try await Task.sleep(until: max(startedAt + .seconds(1), ContinuousClock.now + .seconds(seconds)), clock: .continuous)
    const until = Math.max(startedAt + 1000, performance.now() + seconds * 1000);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
    //|   }
  }
  //| }
}

await follow();
