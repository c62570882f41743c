//! Calls a gateway with the client of openapi-generator: GATEWAY_URL INPUT_FILE.

use gateway::apis::configuration::Configuration;
use gateway::apis::orders_api::{self as orders, GetOrderError};
use gateway::apis::{chains_api, order_interface_drop_in_api, statistics_interface_drop_in_api, tokens_api, Error};
use gateway::models::{BatchRequest, ProblemView};
use serde::Serialize;
use std::{env, fs};

type Read = Result<String, String>;

/// A value as in JSON, a text without its quotes.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').to_string()
}

fn report(name: &str, read: Read) {
    println!("{name}\t{}", read.unwrap_or_else(|error| error));
}

/// What a call returned, or the first line of its error.
fn read<T, E: std::fmt::Debug>(result: Result<T, Error<E>>) -> Result<T, String> {
    result.map_err(|error| error.to_string().lines().next().unwrap_or_default().to_string())
}

fn problem<T>(result: Result<T, Error<GetOrderError>>) -> Result<ProblemView, String> {
    match result {
        Err(Error::ResponseError(response)) => {
            serde_json::from_str(&response.content).map_err(|error| error.to_string())
        }
        Err(error) => Err(error.to_string()),
        Ok(_) => Err("no problem".to_string()),
    }
}

fn batch(ids: &[&str], fields: Option<&str>) -> BatchRequest {
    let mut body = BatchRequest::new(ids.iter().map(|id| id.to_string()).collect());
    body.fields = fields.map(|names| Some(names.to_string()));
    body
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = env::args().collect();
    let configuration = Configuration { base_path: arguments[1].clone(), ..Configuration::default() };
    let given: serde_json::Value = serde_json::from_str(&fs::read_to_string(&arguments[2]).unwrap()).unwrap();
    let value = |name: &str| given[name].as_str().unwrap();
    let (order, unknown_order) = (value("order"), value("unknownOrder"));
    let get = |id, fields| orders::get_order(&configuration, id, None, fields, None, None, None, None, None);

    report("order", read(get(order, None).await).map(|view| {
        let (give, take) = (view.give.amount.flatten().unwrap(), view.take.token.flatten().unwrap());
        format!("{} {} {}", text(&view.outcome), text(&give.value), text(&take.symbol))
    }));
    report("fields", read(get(order, Some("status,give.amount.formatted")).await).map(|view| {
        format!("{} {}", text(&view.status), text(&view.give.amount.flatten().unwrap().formatted))
    }));
    report("unknown order", problem(get(unknown_order, None).await).map(|problem| {
        format!("{} {}", problem.status, text(&problem.code))
    }));
    report("invalid id", problem(get("0x12", None).await).map(|problem| {
        format!("{} {}", problem.status, problem.errors.unwrap()[0].field)
    }));
    report("status", read(orders::get_order_status(&configuration, order, None, None, None, None).await).map(|view| {
        format!("{} {}", text(&view.status), text(&view.phase))
    }));
    report("orders", read(orders::list_orders(&configuration, order, None, None, None).await).map(|view| {
        text(&view.results[0].order.as_ref().unwrap().outcome)
    }));
    report("batch", read(orders::get_order_batch(&configuration, batch(&[order, unknown_order], None)).await).map(|view| {
        let [first, second] = &view.results[..] else { return format!("{} results", view.results.len()) };
        format!("{} {}", text(&first.order.as_ref().unwrap().status), text(&second.problem.as_ref().unwrap().code))
    }));
    report("batch with fields", read(orders::get_order_batch(&configuration, batch(&[order], Some("status"))).await).map(|view| {
        text(&view.results[0].order.as_ref().unwrap().status)
    }));
    let of_transaction = orders::list_transaction_orders(&configuration, value("transaction"), Some("none"), None, None, None, None, None);
    report("orders of a transaction", read(of_transaction.await).map(|view| view.order_ids[1].clone()));
    let of_account = orders::list_account_orders(&configuration, value("account"), Some(2), None, None, None, None, None, None, None);
    report("orders of an account", read(of_account.await).map(|page| {
        format!("{} {}", page.items[1].order_id, page.page.limit)
    }));
    report("tokens", read(tokens_api::list_tokens(&configuration, value("chainId"), Some(1), None, None, None, None, None).await).map(|page| {
        format!("{} {}", text(&page.items[0].symbol), page.page.total)
    }));
    report("chains", read(chains_api::list_chains(&configuration, None, None).await).map(|view| view.items[0].name.clone()));
    let record = statistics_interface_drop_in_api::get_statistics_order(&configuration, order, None, None);
    report("statistics order", read(record.await).map(|record| {
        let amount = record.give_offer_with_metadata.flatten().unwrap().amount.flatten().unwrap();
        format!("{} {}", text(&record.state), text(&amount.string_value))
    }));
    let status = order_interface_drop_in_api::get_order_interface_status(&configuration, order, None, None);
    report("order interface status", read(status.await).map(|view| text(&view.status)));
}
