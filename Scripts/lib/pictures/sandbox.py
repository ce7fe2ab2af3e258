"""The sandbox and its portal, started on free ports of 127.0.0.1 for as long as pictures are taken."""
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

START_SECONDS = 30


class Sandbox:
    """A started sandbox; leaving the `with` block stops it and removes its folder, also after a failure."""

    running = []

    def __init__(self, member):
        self.member = str(pathlib.Path(member).resolve())
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def __enter__(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="member-pictures-"))
        self.children = []
        Sandbox.running.append(self)
        try:
            process = self.start("sandbox", "--port", "0", "--portal", "--json")
            report = json.loads(self.first_line(process))
            self.control, self.portal, self.hosts = report["control"], report["portal"], report["hosts"]
            self.wait_for_health()
        except BaseException:
            self.__exit__()
            raise
        return self

    @classmethod
    def stop_all(cls):
        for sandbox in list(cls.running):
            sandbox.__exit__()

    def __exit__(self, *_):
        Sandbox.running.remove(self)
        for child in reversed(self.children):
            if child.poll() is None:
                child.terminate()
        for child in self.children:
            try:
                child.wait(timeout=10)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            child.stdout.close()
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self, *arguments, **environment):
        """Starts the command line tool with accounts of its own; its standard output is a pipe."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MEMBER_", "XDG_"))}
        with open(self.home / "errors.txt", "ab") as errors:
            child = subprocess.Popen(
                [self.member, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, cwd=self.home,
                env=kept | {"MEMBER_HOME": str(self.home / "accounts")} | environment)
        self.children.append(child)
        return child

    def first_line(self, child):
        """The first line that a child prints."""
        ready, _, _ = select.select([child.stdout], [], [], START_SECONDS)
        line = child.stdout.readline() if ready else b""
        if not line:
            raise SystemExit(f"pictures: {self.member} did not start: {(self.home / 'errors.txt').read_text().strip()}")
        return line.decode()

    def offers(self):
        """Starts the demo of the offers' service, and returns its address, the operator's key, and members by customer."""
        process = self.start("serve", "--demo", "--port", "0", "--quiet", "--json")
        report = json.loads(self.first_line(process))
        members = {customer["id"]: customer["member"] for customer in report["customers"]}
        return report["url"], report["keys"]["operator"], members

    def wait_for_health(self):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                if self.opener.open(self.control + "/healthz", timeout=2).status == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"pictures: the sandbox at {self.control} was not healthy within {START_SECONDS} seconds")

    def order(self, name, **fields):
        """Performs an action of the control address, as a program does: `faults`, `appstore/buy`."""
        self.send(f"{self.control}/_sandbox/{name}", fields)

    def state(self):
        """The sandbox's state as its control address reports it."""
        return json.loads(self.opener.open(self.control + "/_sandbox/state", timeout=10).read())

    def send(self, address, fields):
        """Sends a form and returns the response's text; an error status is a failure."""
        try:
            with self.opener.open(address, urllib.parse.urlencode(fields).encode(), timeout=10) as response:
                return response.read().decode()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{address} refused {fields}: {error.read().decode(errors='replace')[:300]}") from None

    def login(self, *arguments):
        """Begins `member login`, and returns the address of the page that it wants opened."""
        named, opener = (self.home / f"{name}-{len(self.children)}" for name in ("address", "opener"))
        opener.write_text(f'#!/bin/sh\nprintf %s "$1" >"{named}.new"\nmv "{named}.new" "{named}"\n')
        opener.chmod(0o700)
        self.start("login", *arguments, BROWSER=str(opener))
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if named.exists():
                return named.read_text()
            time.sleep(0.05)
        raise RuntimeError(f"member login opened no page: {(self.home / 'errors.txt').read_text().strip()}")
