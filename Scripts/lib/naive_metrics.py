"""Counts metrics of subscriptions in the simplest way, to compare the service's own with: it looks at each midnight of each subscription.

Usage: naive_metrics.py FILE

FILE has an object: `now`, `transactions` (signed records, of which the newest of each transaction counts, in any order), and `queries`
with the first and the last day as numbers, a dimension to divide by, and values that dimensions must have. Prints a line for each row,
with tabs between its numbers, and a line with a number sign behind each query.
"""

import json
import sys
from collections import defaultdict

DAY = 86_400_000
MEASURES = ("active", "activeAtStart", "churned", "trials", "converted", "refunds")


def newest(records):
    """The record of each transaction that the store signed last."""
    kept = {}
    for record in records:
        known = kept.get(record["id"])
        if known is None or record["signed"] > known["signed"]:
            kept[record["id"]] = record
    return kept.values()


def subscriptions(records):
    """The own transactions of each subscription, by purchase, then identifier, with the moment at which each ends."""
    all_ = defaultdict(list)
    for record in newest(records):
        if not record["family"]:
            all_[record["original"]].append(record)
    for periods in all_.values():
        periods.sort(key=lambda one: (one["bought"], one["id"]))
        for place, one in enumerate(periods):
            ends = [one["expires"]]
            if one["revoked"] is not None:
                ends.append(one["revoked"])
            if one["upgraded"] and place + 1 < len(periods):
                ends.append(periods[place + 1]["bought"])
            one["end"] = min(ends)
    return all_.values()


def series(one):
    offer = one["offer"]
    if offer and one["offerId"]:
        offer += ":" + one["offerId"]
    return {"product": one["product"], "group": one["group"], "country": one["country"], "offer": offer}


def running(periods, time):
    """The own period that runs at a moment; of several the one that expires last."""
    found = [(one["expires"], place) for place, one in enumerate(periods) if one["bought"] <= time < one["end"]]
    return periods[max(found)[1]] if found else None


def facts(all_, first, last):
    """One fact after another: the day, whose it is, what, how much, and the detail."""
    for periods in all_:
        for day in range(first, last + 1):
            start, end = running(periods, day * DAY), running(periods, (day + 1) * DAY)
            if start:
                yield day, start, "activeAtStart", 1, None
                if not end:
                    yield day, start, "churned", 1, None
            if end:
                yield day, end, "active", 1, None
        for place, one in enumerate(periods):
            bought = one["bought"] // DAY
            if one["free"]:
                yield bought, one, "trials", 1, -(-one["end"] // DAY) + 14
                if place + 1 < len(periods) and not periods[place + 1]["free"]:
                    yield bought, one, "converted", 1, None
            elif one["price"]:
                yield bought, one, "revenue", one["price"], one["currency"]
            if one["revoked"] is not None and not one["upgraded"]:
                yield one["revoked"] // DAY, one, "refunds", 1, None
                if not one["free"] and one["price"]:
                    share = 100_000 if one["percentage"] is None else one["percentage"]
                    yield one["revoked"] // DAY, one, "refunded", (one["price"] * share + 50_000) // 100_000, one["currency"]


def rows(known, query, today):
    found, names = {}, set() if query["by"] else {""}
    last = min(query["to"], today - 1)
    for day, one, measure, value, detail in known:
        if not query["from"] <= day <= last:
            continue
        values = series(one)
        wanted = query["filters"].items()
        if not all(values[key] == text or key == "offer" and text and values[key].startswith(text + ":") for key, text in wanted):
            continue
        name = values[query["by"]] if query["by"] else ""
        names.add(name)
        row = found.setdefault((day, name), defaultdict(int))
        if measure in ("revenue", "refunded"):
            row[measure, detail] += value
        else:
            row[measure] += value
        if measure == "trials":
            row["final"] = max(row["final"], detail)
    for day in range(query["from"], last + 1):
        for name in sorted(names, key=lambda text: text.encode()):
            row = found.get((day, name), {})
            money = [f"{key[0]} {key[1]} {value}" for key, value in row.items() if isinstance(key, tuple) and value]
            counts = [row.get(measure, 0) for measure in MEASURES + ("final",)]
            yield "\t".join([str(day), name] + [str(count) for count in counts] + sorted(money))


def main(path):
    with open(path, encoding="utf-8") as file:
        asked = json.load(file)
    queries, today = asked["queries"], asked["now"] // DAY
    first, last = min(one["from"] for one in queries), max(one["to"] for one in queries)
    known = list(facts(subscriptions(asked["transactions"]), first, last))
    for query in queries:
        print("\n".join([*rows(known, query, today), "#"]))


if __name__ == "__main__":
    main(sys.argv[1])
