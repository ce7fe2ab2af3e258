"""Prints the slowest tests of a run, by the event stream of Swift Testing.

  slowest.py EVENTS N WIDTH    EVENTS is the file of `swift test --event-stream-output-path`, WIDTH how many bodies run side by side

A time in the log counts from the moment in which a test is begun, and so holds the wait for a free place, which is the same for all.
The cases of a parameterised test have events of their own. Any other test takes its place in the order in which the tests began: the
n-th body starts when the (n - WIDTH)-th has ended.
"""
import collections
import json
import sys


class Run:
    """What a run's events say."""

    def __init__(self, lines):
        self.names, self.parameterised, self.begun, self.ended = {}, set(), {}, {}
        self.starts, self.ends, self.seconds = (collections.defaultdict(list) for _ in range(3))
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:  # a process that was ended leaves half a line
                continue
            if record["kind"] == "test":
                self.meet(record["payload"])
            else:
                self.hear(record["payload"])

    def meet(self, test):
        if test["kind"] == "function":
            self.names[test["id"]] = test.get("displayName") or test["name"]
            if test["isParameterized"]:
                self.parameterised.add(test["id"])

    def hear(self, event):
        test = event.get("testID")
        if test not in self.names:
            return
        time = event["instant"]["absolute"]
        case = (test, (event.get("_testCase") or event.get("testCase") or {}).get("id"))
        if event["kind"] == "testStarted":
            self.begun[test] = time
        elif event["kind"] == "testEnded" and test in self.begun:
            self.ended[test] = time
        elif event["kind"] == "testCaseStarted":
            self.starts[test].append(time)
            self.begun[case] = time
        elif event["kind"] == "testCaseEnded" and case in self.begun:
            self.ends[test].append(time)
            self.seconds[test].append(time - self.begun.pop(case))

    def place_others(self, width):
        """Finds out when the tests without cases began to run."""
        order = [test for test in self.begun if test in self.names]
        free = sorted(sum((self.ends[test] if test in self.parameterised else [self.ended[test]] for test in order
                           if test in self.parameterised or test in self.ended), []))
        place = 0
        for test in order:
            if test not in self.parameterised and test in self.ended:
                start = max(self.begun[test], free[place - width] if place >= width else 0)
                self.seconds[test].append(max(0, self.ended[test] - start))
            place += len(self.starts[test]) if test in self.parameterised else test in self.ended


def main(path, count, width):
    try:
        with open(path, encoding="utf-8") as lines:
            run = Run(lines)
    except FileNotFoundError:
        return
    run.place_others(width)
    slowest = sorted(run.seconds, key=lambda test: -sum(run.seconds[test]))[:count]
    if slowest:
        print("The slowest tests, in seconds of their own:")
    for test in slowest:
        seconds = run.seconds[test]
        cases = f", {len(seconds)} cases, the longest {max(seconds):.2f}" if len(seconds) > 1 else ""
        print(f"{sum(seconds):8.2f}  {run.names[test]} ({test.split('.')[0]}{cases})")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
