// Calls a gateway with the client of oapi-codegen: GATEWAY_URL INPUT_FILE.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	. "conformance/generated"
)

type request struct {
	OperationId, Path string
	PathValues        map[string]string
	Query             map[string]string
	Body              json.RawMessage
	MediaType         string
}

type input struct {
	Order, UnknownOrder, Account, Transaction, ChainId string
	Requests                                           []request
}

var (
	ctx = context.Background()
	in  input
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func pointer[T any](value T) *T { return &value }

// report prints a line for a call: its name, and what it read or the error that it met.
func report(name string, call func() []any) {
	defer func() {
		if problem := recover(); problem != nil {
			fmt.Printf("%s\t%v\n", name, strings.Split(fmt.Sprint(problem), "\n")[0])
		}
	}()
	fmt.Printf("%s\t%s\n", name, strings.TrimSuffix(fmt.Sprintln(call()...), "\n"))
}

func main() {
	client := must(NewClientWithResponses(os.Args[1]))
	must(0, json.Unmarshal(must(os.ReadFile(os.Args[2])), &in))
	report("order", func() []any {
		view := must(must(client.GetOrderWithResponse(ctx, in.Order, nil)).JSON200.AsExpandedOrderView())
		return []any{view.Outcome, view.Give.Amount.Value, *view.Take.Token.Symbol}
	})
	report("fields", func() []any {
		params := &GetOrderParams{Fields: pointer("status,give.amount.formatted")}
		response := must(client.GetOrderWithResponse(ctx, in.Order, params))
		view := must(response.JSON200.AsPartialExpandedOrderView())
		return []any{*view.Status, *view.Give.Amount.Formatted}
	})
	report("unknown order", func() []any {
		problem := must(client.GetOrderWithResponse(ctx, in.UnknownOrder, nil)).ApplicationproblemJSON404
		return []any{problem.Status, problem.Code}
	})
	report("invalid id", func() []any {
		problem := must(client.GetOrderWithResponse(ctx, "0x12", nil)).ApplicationproblemJSON400
		return []any{problem.Status, (*problem.Errors)[0].Field}
	})
	report("status", func() []any {
		view := must(client.GetOrderStatusWithResponse(ctx, in.Order, nil)).JSON200
		return []any{view.Status, view.Phase}
	})
	report("orders", func() []any {
		view := must(client.ListOrdersWithResponse(ctx, &ListOrdersParams{Ids: in.Order})).JSON200
		return []any{must(view.Results[0].Order.AsOrderView()).Outcome}
	})
	report("batch", func() []any {
		body := BatchRequest{OrderIds: []string{in.Order, in.UnknownOrder}}
		results := must(client.GetOrderBatchWithResponse(ctx, body)).JSON200.Results
		return []any{must(results[0].Order.AsOrderView()).Status, results[1].Problem.Code}
	})
	report("batch with fields", func() []any {
		body := BatchRequest{OrderIds: []string{in.Order}, Fields: pointer("status")}
		results := must(client.GetOrderBatchWithResponse(ctx, body)).JSON200.Results
		return []any{*must(results[0].Order.AsPartialExpandedOrderView()).Status}
	})
	report("orders of a transaction", func() []any {
		params := &ListTransactionOrdersParams{Expand: pointer(ListTransactionOrdersParamsExpandNone)}
		return []any{must(client.ListTransactionOrdersWithResponse(ctx, in.Transaction, params)).JSON200.OrderIds[1]}
	})
	report("orders of an account", func() []any {
		params := &ListAccountOrdersParams{Limit: pointer(int64(2))}
		page := must(client.ListAccountOrdersWithResponse(ctx, in.Account, params)).JSON200
		return []any{page.Items[1].OrderId, page.Page.Limit}
	})
	report("tokens", func() []any {
		params := &ListTokensParams{ChainId: in.ChainId, Limit: pointer(int64(1))}
		page := must(client.ListTokensWithResponse(ctx, params)).JSON200
		return []any{*page.Items[0].Symbol, page.Page.Total}
	})
	report("chains", func() []any {
		return []any{must(client.ListChainsWithResponse(ctx, nil)).JSON200.Items[0].Name}
	})
	report("statistics order", func() []any {
		record := must(client.GetStatisticsOrderWithResponse(ctx, in.Order, nil)).JSON200
		return []any{*record.State, *record.GiveOfferWithMetadata.Amount.StringValue}
	})
	report("order interface status", func() []any {
		return []any{*must(client.GetOrderInterfaceStatusWithResponse(ctx, in.Order, nil)).JSON200.Status}
	})
	for _, one := range in.Requests {
		report(one.OperationId, func() []any { return []any{send(client, one)} })
	}
}

// send calls the operation by its name. It returns the status, where what was read has every member of the response.
func send(client *ClientWithResponses, one request) any {
	name := strings.ToUpper(one.OperationId[:1]) + one.OperationId[1:] + "WithResponse"
	method := reflect.ValueOf(client).MethodByName(name)
	arguments := []reflect.Value{reflect.ValueOf(ctx)}
	for _, segment := range strings.Split(one.Path, "/") {
		if value, found := one.PathValues[strings.Trim(segment, "{}")]; found {
			arguments = append(arguments, reflect.ValueOf(value))
		}
	}
	if len(arguments) < method.Type().NumIn()-1 {
		sent := one.Body
		if string(sent) == "null" {
			sent = must(json.Marshal(one.Query))
		}
		last := reflect.New(method.Type().In(len(arguments)))
		must(0, json.Unmarshal(sent, last.Interface()))
		arguments = append(arguments, last.Elem())
	}
	results := method.Call(arguments)
	if err, failed := results[1].Interface().(error); failed {
		return err
	}
	response := results[0]
	status := response.MethodByName("StatusCode").Call(nil)[0].Interface()
	parsed := response.Elem().FieldByName("JSON200")
	if status != 200 || one.MediaType != "application/json" {
		return status
	}
	if !parsed.IsValid() || !same(must(json.Marshal(parsed.Interface())), response.Elem().FieldByName("Body").Bytes()) {
		return "200, and parsed to something else"
	}
	return status
}

// same compares JSON. Optional members that are null may be absent.
func same(parsed, sent []byte) bool {
	return reflect.DeepEqual(decode(parsed), decode(sent))
}

func decode(text []byte) any {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	must(0, decoder.Decode(&value))
	return comparable(value)
}

// comparable leaves out null members, and brings times into one form.
func comparable(value any) any {
	switch value := value.(type) {
	case string:
		if read, err := time.Parse(time.RFC3339Nano, value); err == nil {
			return read.Format(time.RFC3339Nano)
		}
	case map[string]any:
		for name, member := range value {
			if value[name] = comparable(member); member == nil {
				delete(value, name)
			}
		}
	case []any:
		for index, item := range value {
			value[index] = comparable(item)
		}
	}
	return value
}
