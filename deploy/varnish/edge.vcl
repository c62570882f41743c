vcl 4.1;

# Varnish before two gateways: its defaults, and what they lack. See docs/edge.md.
import directors;
import std;

backend gateway_1 { .host = "gateway-1"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 40s; }
backend gateway_2 { .host = "gateway-2"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 40s; }

sub vcl_init {
  new gateways = directors.round_robin();
  gateways.add_backend(gateway_1);
  gateways.add_backend(gateway_2);
}

sub vcl_recv {
  set req.backend_hint = gateways.backend();
  if (req.url ~ "^/v1/(orders|orders/[^/]+|transactions/[^/]+)/events") { return (pipe); }
  if (req.url ~ "[?&]wait=" || req.http.Prefer || req.http.X-API-Key) { return (pass); }
  # What is kept for failures is served only after one.
  if (req.restarts == 0) { set req.grace = 1s; } else { set req.grace = 7d; }
}

sub vcl_backend_response {
  if (bereq.is_bgfetch && beresp.status >= 500) { return (abandon); }
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 1s);
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) { return (abandon); }
  set beresp.http.X-No-Gateway = "1";
}

sub vcl_deliver {
  if (resp.http.X-No-Gateway && req.restarts == 0) { return (restart); }
  unset resp.http.X-No-Gateway;
  # The id of the request that loaded the response.
  if (obj.hits > 0) { unset resp.http.X-Request-Id; }
}
