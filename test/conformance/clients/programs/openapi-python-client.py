"""Calls a gateway with the client of openapi-python-client: GATEWAY_URL INPUT_FILE."""

import importlib
import inspect
import json
import pkgutil
import re
import sys
import typing
from datetime import datetime

from generated import api
from generated.api.chains import list_chains
from generated.api.order_interface_drop_in import get_order_interface_status
from generated.api.orders import (
    get_order,
    get_order_batch,
    get_order_status,
    list_account_orders,
    list_orders,
    list_transaction_orders,
)
from generated.api.statistics_interface_drop_in import get_statistics_order
from generated.api.tokens import list_tokens
from generated.client import Client
from generated.models import BatchRequest, ListTransactionOrdersExpand

client = Client(base_url=sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    given = json.load(file)
order, unknown_order, account = given["order"], given["unknownOrder"], given["account"]


def report(name: str, call: typing.Callable[[], typing.Any]) -> None:
    try:
        read = call()
    except Exception as error:  # What a user of the client would meet.
        read = f"{type(error).__name__}: {error}"
    print(name, " ".join(str(one) for one in (read if isinstance(read, tuple) else (read,))), sep="\t")


def read_order() -> tuple[object, ...]:
    view = get_order.sync(order, client=client)
    return view.outcome.value, view.give.amount.value, view.take.token.symbol


def read_fields() -> tuple[object, ...]:
    view = get_order.sync(order, client=client, fields="status,give.amount.formatted")
    return view.status.value, view.give.amount.formatted


def read_unknown_order() -> tuple[object, ...]:
    problem = get_order.sync(unknown_order, client=client)
    return problem.status, problem.code.value


def read_invalid_id() -> tuple[object, ...]:
    problem = get_order.sync("0x12", client=client)
    return problem.status, problem.errors[0].field


def read_status() -> tuple[object, ...]:
    view = get_order_status.sync(order, client=client)
    return view.status.value, view.phase.value


def read_batch() -> tuple[object, ...]:
    view = get_order_batch.sync(client=client, body=BatchRequest(order_ids=[order, unknown_order]))
    return view.results[0].order.status.value, view.results[1].problem.code.value


def read_batch_with_fields() -> object:
    body = BatchRequest(order_ids=[order], fields="status")
    return get_order_batch.sync(client=client, body=body).results[0].order.status.value


def read_account() -> tuple[object, ...]:
    page = list_account_orders.sync(account, client=client, limit=2)
    return page.items[1].order_id, page.page.limit


def read_transaction() -> object:
    expand = ListTransactionOrdersExpand.NONE
    return list_transaction_orders.sync(given["transaction"], client=client, expand=expand).order_ids[1]


def read_tokens() -> tuple[object, ...]:
    page = list_tokens.sync(client=client, chain_id=given["chainId"], limit=1)
    return page.items[0].symbol, page.page.total


def read_statistics_order() -> tuple[object, ...]:
    record = get_statistics_order.sync(order, client=client)
    return record.state, record.give_offer_with_metadata.amount.string_value


report("order", read_order)
report("fields", read_fields)
report("unknown order", read_unknown_order)
report("invalid id", read_invalid_id)
report("status", read_status)
report("orders", lambda: list_orders.sync(client=client, ids=order).results[0].order.outcome.value)
report("batch", read_batch)
report("batch with fields", read_batch_with_fields)
report("orders of a transaction", read_transaction)
report("orders of an account", read_account)
report("tokens", read_tokens)
report("chains", lambda: list_chains.sync(client=client).items[0].name)
report("statistics order", read_statistics_order)
report("order interface status", lambda: get_order_interface_status.sync(order, client=client).status)

modules = {
    name.rsplit(".", 1)[1]: importlib.import_module(name)
    for _, name, is_package in pkgutil.walk_packages(api.__path__, f"{api.__name__}.")
    if not is_package
}


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])[A-Z]", lambda letter: f"_{letter[0]}", name).lower()


def plain(value: typing.Any) -> typing.Any:
    """What was parsed, as JSON again, with each time in one form."""
    if hasattr(value, "to_dict"):
        return plain(value.to_dict())
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\S+", value):
        return datetime.fromisoformat(value).timestamp()
    return value


def send(request: dict[str, typing.Any]) -> object:
    """The status, where what was parsed has every member of the response."""
    call = modules[snake(request["operationId"])].sync_detailed
    parameters = inspect.signature(call).parameters
    values = {}
    for name, value in (request["pathValues"] | request["query"]).items():
        # A name that Python has already ends with a line.
        values[snake(name) if snake(name) in parameters else f"{snake(name)}_"] = value
    if request["body"] is not None:
        body = parameters["body"].annotation
        shape = next(one for one in typing.get_args(body) or (body,) if hasattr(one, "from_dict"))
        values["body"] = shape.from_dict(request["body"])
    response = call(client=client, **values)
    if response.status_code == 200 and request["mediaType"] == "application/json":
        if plain(response.parsed) != plain(json.loads(response.content)):
            return "200, and parsed to something else"
    return response.status_code.value


for request in given["requests"]:
    report(request["operationId"], lambda: send(request))
