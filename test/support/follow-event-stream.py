"""python3 follow-event-stream.py <url>: prints each event of a stream, reconnects as the stream says, ends at 204."""

import sys
import time
import urllib.request

url = sys.argv[1]
last_event_id = ""
retry_seconds = 3.0

while True:
    request = urllib.request.Request(url, headers={"Last-Event-ID": last_event_id} if last_event_id else {})
    with urllib.request.urlopen(request) as response:
        if response.status == 204:
            break
        name = data = ""
        for line in response:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "id":
                last_event_id = value
            elif field == "retry":
                retry_seconds = int(value) / 1000
            elif field == "event":
                name = value
            elif field == "data":
                data = value
            elif field == "" and data:
                print(name, data, flush=True)
                name = data = ""
    time.sleep(retry_seconds)
