//! An order read from both upstreams by hyper and joined as `bare-join.ts` does it, on one thread: what a join costs without V8.

use http_body_util::{BodyExt, Empty, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, Response, StatusCode, server, service::service_fn};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{cell::RefCell, env, error::Error, rc::Rc};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{LocalSet, spawn_local};

type Failure = Box<dyn Error>;

/// An upstream, and its connections that carry no request.
struct Upstream {
    host: String,
    idle: RefCell<Vec<SendRequest<Empty<Bytes>>>>,
}

impl Upstream {
    fn of(variable: &str) -> Rc<Self> {
        let host = env::var(variable).expect(variable).replace("http://", "");
        Rc::new(Self { host, idle: RefCell::default() })
    }

    async fn read(self: Rc<Self>, path: String) -> Result<Value, Failure> {
        let idle = self.idle.borrow_mut().pop().filter(SendRequest::is_ready);
        let mut connection = match idle {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let request = Request::get(path).header("host", &self.host).body(Empty::new())?;
        let response = connection.send_request(request).await?;
        if response.status() != StatusCode::OK {
            return Err(response.status().to_string().into());
        }
        let record = serde_json::from_slice(&response.into_body().collect().await?.to_bytes())?;
        connection.ready().await?;
        self.idle.borrow_mut().push(connection);
        Ok(record)
    }

    async fn connect(&self) -> Result<SendRequest<Empty<Bytes>>, Failure> {
        let socket = TcpStream::connect(&self.host).await?;
        socket.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(socket)).await?;
        spawn_local(connection);
        Ok(sender)
    }
}

/// A time in epoch milliseconds as ISO 8601, in UTC (civil_from_days, Howard Hinnant).
fn iso(ms: u64, fraction: String) -> String {
    let (days, seconds) = (ms / 86_400_000 + 719_468, ms / 1000 % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (date, month) = (of_year - (153 * shifted + 2) / 5 + 1, (shifted + 2) % 12 + 1);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z")
}

fn amount(wrapped: &Value, decimals: &Value) -> Value {
    let text = wrapped["stringValue"].as_str().unwrap_or_default();
    let value = text.parse().unwrap_or(f64::NAN) / 10f64.powf(decimals.as_f64().unwrap_or_default());
    json!({ "value": text, "decimals": decimals, "formatted": value.to_string() })
}

fn chain(id: &Value) -> (&str, &str, &str, &str) {
    match id["stringValue"].as_str() {
        Some("8453") => ("8453", "Base", "eip155:8453", "https://basescan.org/tx/"),
        _ => ("42161", "Arbitrum", "eip155:42161", "https://arbiscan.io/tx/"),
    }
}

fn offer(of: &Value) -> Value {
    let ((id, name, caip2, _), decimals) = (chain(&of["chainId"]), &of["decimals"]);
    json!({
        "chain": { "id": id, "name": name, "caip2": caip2 },
        "token": {
            "address": of["tokenAddress"]["stringValue"], "symbol": of["symbol"], "name": of["name"], "decimals": decimals,
            "logoURI": of["logoURI"], "native": false, "listed": false,
        },
        "amount": amount(&of["amount"], decimals),
        "finalAmount": amount(&of["finalAmount"], decimals),
    })
}

fn url(of: &Value, event: &Value) -> String {
    let (_, _, _, transactions) = chain(&of["chainId"]);
    format!("{transactions}{}", event["transactionHash"]["stringValue"].as_str().unwrap_or_default())
}

fn time(event: &Value) -> String {
    iso(1000 * event["blockTimeStamp"].as_u64().unwrap_or_default(), String::new())
}

fn event(name: &str, side: &str, of: &Value, event: &Value, submission_id: &Value) -> Value {
    let text = |name: &str| &event[name]["stringValue"];
    json!({
        "type": name, "side": side, "chainId": chain(&of["chainId"]).0, "transactionHash": text("transactionHash"),
        "blockNumber": event["blockNumber"].to_string(), "blockHash": text("blockHash"), "timestamp": time(event),
        "initiator": text("initiator"), "submissionId": submission_id["stringValue"], "explorerUrl": url(of, event),
    })
}

fn view(id: &str, statistics: &Value, order: &Value) -> Value {
    let text = |name: &str| &statistics[name]["stringValue"];
    let (give, take) = (&statistics["giveOfferWithMetadata"], &statistics["takeOfferWithMetadata"]);
    let (created, fulfilled) = (&statistics["createdSrcEventMetadata"], &statistics["fulfilledDstEventMetadata"]);
    let (sent, claimed) = (&statistics["sentUnlockDstEventInfo"], &statistics["claimedUnlockSrcEventInfo"]);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    let as_of = iso(now, format!(".{:03}", now % 1000));
    let seconds = |event: &Value| event["blockTimeStamp"].as_u64().unwrap_or_default();
    let mut taken = offer(take);
    taken["fulfilledAmount"] = amount(&statistics["actualFulfillAmount"], &take["decimals"]);
    json!({
        "orderId": id, "status": statistics["state"], "phase": "completed", "outcome": "delivered", "userFinal": true, "protocolFinal": true,
        "message": "The receiver has the full amount, and the taker was paid.", "next": null,
        "messageCode": "CLAIMED_UNLOCK", "callMessageCode": null,
        "links": { "created": url(give, created), "fulfilled": url(take, fulfilled), "refunded": null },
        "maker": { "address": text("makerSrc"), "nonce": statistics["makerOrderNonce"].to_string() },
        "receiver": text("receiverDst"), "taker": text("taker"), "give": offer(give), "take": taken,
        "externalCall": { "state": statistics["externalCallState"], "data": null, "dataHash": null, "cancellable": false },
        "authorities": {
            "givePatch": text("givePatchAuthoritySrc"), "order": text("orderAuthorityAddressDst"),
            "unlock": text("unlockAuthorityDst"), "allowedTaker": text("allowedTakerDst"),
            "allowedCancelBeneficiary": text("allowedCancelBeneficiarySrc"),
            "unlockBeneficiary": text("unlockBeneficiarySrc"), "cancelBeneficiary": text("cancelBeneficiarySrc"),
        },
        "fees": {
            "fixed": amount(&statistics["fixFee"], &json!(18)), "percent": amount(&statistics["percentFee"], &give["decimals"]),
            "finalPercent": amount(&statistics["finalPercentFee"], &give["decimals"]), "affiliate": null,
        },
        "preswap": null, "referralCode": statistics["referralCode"], "metadata": null,
        "timeline": [
            event("Created", "source", give, created, &Value::Null),
            event("Fulfilled", "destination", take, fulfilled, &Value::Null),
            event("SentUnlock", "destination", take, &sent["transactionMetadata"], &sent["submissionId"]),
            event("ClaimedUnlock", "source", give, &claimed["transactionMetadata"], &claimed["submissionId"]),
        ],
        "createdAt": time(created), "fulfilledAt": time(fulfilled), "fulfillmentSeconds": seconds(fulfilled) - seconds(created),
        "meta": {
            "complete": true, "agreement": "agree", "conflicts": [], "pollAfterSeconds": null,
            "missing": [],
            "sources": {
                "statistics": { "state": "ok", "status": statistics["state"], "asOf": as_of },
                "order": { "state": "ok", "status": order["status"], "asOf": as_of },
            },
        },
    })
}

/// Both calls are made at once.
async fn join(request: Request<Incoming>, statistics: Rc<Upstream>, order: Rc<Upstream>) -> Result<Vec<u8>, Failure> {
    let id = request.uri().path().trim_start_matches("/v1/orders/");
    let of_order = spawn_local(order.read(format!("/v1.0/dln/order/{id}")));
    let of_statistics = statistics.read(format!("/api/Orders/{id}")).await?;
    Ok(serde_json::to_vec(&view(id, &of_statistics, &of_order.await??))?)
}

async fn serve() -> Result<(), Failure> {
    let (statistics, order) = (Upstream::of("STATS_URL"), Upstream::of("ORDER_URL"));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("Rust at http://{}", listener.local_addr()?);
    loop {
        let (socket, _) = listener.accept().await?;
        socket.set_nodelay(true)?;
        let (statistics, order) = (statistics.clone(), order.clone());
        let service = service_fn(move |request| {
            let joined = join(request, statistics.clone(), order.clone());
            async move {
                let (status, body) = match joined.await {
                    Ok(body) => (StatusCode::OK, body),
                    Err(error) => (StatusCode::BAD_GATEWAY, error.to_string().into_bytes()),
                };
                Response::builder()
                    .status(status)
                    .header("content-type", "application/json")
                    .body(Full::<Bytes>::from(body))
            }
        });
        spawn_local(server::conn::http1::Builder::new().serve_connection(TokioIo::new(socket), service));
    }
}

fn main() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    LocalSet::new().block_on(&runtime, serve())
}
