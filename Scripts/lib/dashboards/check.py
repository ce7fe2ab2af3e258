"""Asks a Prometheus every expression of the board and of the alerts; see Scripts/dashboards-check.

check.py PROMETHEUS FOLDER PROCESS [--empty]
Leaves with 75 where the process ended before it was ready.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

# What the board's variables stand for here.
VARIABLES = {"$app": ".*", "$environment": "Production"}
# Panels that are empty where nothing is wrong.
MAY_BE_EMPTY = {"Failing", "Problems by code", "Refusals and errors"}
LIMIT_SECONDS = 30


def asked(prometheus, path, **parameters):
    address = f"{prometheus}{path}?{urllib.parse.urlencode(parameters)}"
    try:
        with urllib.request.urlopen(address, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return json.load(error)


def is_running(process):
    try:
        os.kill(process, 0)
        return True
    except ProcessLookupError:
        return False


def wait_for_readings(prometheus, process):
    """Until the service was read three times, so that rates have two samples."""
    end, last = time.monotonic() + LIMIT_SECONDS, "nothing yet"
    while time.monotonic() < end:
        try:
            last = asked(prometheus, "/api/v1/query", query='count_over_time(up{job="offers"}[5m]) and up{job="offers"} == 1')
            if any(float(one["value"][1]) >= 3 for one in last["data"]["result"]):
                return
        except (urllib.error.URLError, ConnectionError):
            if not is_running(process):
                sys.exit(75)
        time.sleep(0.1)
    targets = asked(prometheus, "/api/v1/targets")["data"]["activeTargets"]
    sys.exit(f"the service was not read: {[target['lastError'] for target in targets] or last}")


def board_expressions(folder):
    with open(f"{folder}/offers.json", encoding="utf-8") as file:
        board = json.load(file)
    for panel in board["panels"]:
        for target in panel.get("targets", []):
            expression = target["expr"]
            for name, value in VARIABLES.items():
                expression = expression.replace(name, value)
            yield panel["title"], expression


def main():
    prometheus, folder, process = sys.argv[1], sys.argv[2], int(sys.argv[3])
    wait_for_readings(prometheus, process)
    wrong, count = [], 0
    full = {}
    for title, expression in board_expressions(folder):
        count += 1
        result = asked(prometheus, "/api/v1/query", query=expression)
        if result["status"] != "success":
            wrong.append(f"{title}: {result.get('error')}")
        else:
            full[title] = full.get(title, False) or bool(result["data"]["result"])
    if "--empty" not in sys.argv:
        wrong += [f"{title}: no data" for title, has in full.items() if not has and title not in MAY_BE_EMPTY]
    rules = [rule for group in asked(prometheus, "/api/v1/rules")["data"]["groups"] for rule in group["rules"]]
    wrong += [f"{rule['name']}: {rule['lastError']}" for rule in rules if rule.get("lastError")]
    if not rules:
        wrong.append("no alert was read")
    for line in wrong:
        print(line)
    print(f"{count} expressions and {len(rules)} alerts, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


main()
