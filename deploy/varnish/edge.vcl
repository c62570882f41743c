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
  if (req.restarts == 0) { unset req.http.X-Stale; }
  # A gateway believes the last value.
  if (req.http.X-Forwarded-Proto ~ "(?i)(^|,)[ \t]*https$") { set req.http.X-Forwarded-Proto = "https"; }
  else { unset req.http.X-Forwarded-Proto; }
  if (req.url ~ "^/v1/(orders|orders/[^/]+|transactions/[^/]+)/events") { return (pipe); }
  if (req.url ~ "[?&]wait=" || req.http.Prefer || req.http.X-API-Key) { return (pass); }
  # CSV is not stored, and what is stored as JSON is not for it.
  if (req.http.Accept ~ "(?i)text/csv") { return (pass); }
  # Data alone is stored.
  if (req.url !~ "^/(v1|v1\.0|api)/") { return (pass); }
  # What is stored for failures is refreshed first, see vcl_hit. Waiting for each other's refresh, clients would wait for one
  # failure after the other.
  set req.hash_ignore_busy = req.http.X-Stale == "refresh";
  if (req.hash_ignore_busy) { set req.grace = 0s; } else { set req.grace = 7d; }
}

sub vcl_hash {
  # Nothing depends on the host.
  hash_data(req.url);
  hash_data(req.http.X-Forwarded-Proto);
  return (lookup);
}

sub vcl_hit {
  # The grace period is `stale-if-error`. Within `stale-while-revalidate` nobody waits for the refresh, later everyone does.
  if (obj.ttl <= 0s && !req.http.X-Stale && obj.ttl + std.duration(regsub(
    obj.http.Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s) <= 0s) {
    set req.http.X-Stale = "refresh";
    return (restart);
  }
}

sub vcl_backend_fetch {
  if (!bereq.uncacheable) {
    # The 40 seconds are for requests that wait.
    set bereq.first_byte_timeout = 11s;
    # A tag leaves out when the interfaces were asked: after a 304, the old times would be shown.
    unset bereq.http.If-None-Match;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) { call keep_stored; }
  # Of a refresh that somebody waits for, the body is awaited, too: if it breaks off, there is still what is stored.
  if (bereq.http.X-Stale == "refresh") { set beresp.do_stream = false; }
  # What is not stored is remembered as that, so that no request waits for another, but for 10 s only: there is no end of URLs,
  # nor of pages whose origin the gateways do not permit.
  if (beresp.http.Cache-Control ~ "no-store|private" ||
    (bereq.http.Origin && beresp.http.Vary ~ "(?i)origin" && !beresp.http.Access-Control-Allow-Origin)) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 1s);
  }
}

sub vcl_backend_error {
  call keep_stored;
}

# A failed refresh replaces nothing (RFC 5861, 4).
sub keep_stored {
  if (bereq.is_bgfetch || bereq.http.X-Stale == "refresh") { return (abandon); }
}

sub vcl_synth {
  if (req.http.X-Stale == "refresh") {
    set req.http.X-Stale = "serve";
    return (restart);
  }
}

sub vcl_deliver {
  # What is true of the request that loaded the response: its id, and what is left of its rate limit.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
    unset resp.http.RateLimit;
  }
}
