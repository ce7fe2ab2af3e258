#!/usr/bin/env python3
"""Visits the fleet through its proxy, as anna would. Takes what to do, the public address, and the file of the cookie.

sign-in     begins a sign-in, finishes it at the other machine, and reads the member's page
stay N      opens the member's page N times; every time it must be whole
sign-out    signs out; then the cookie from before is worth nothing
"""
import http.cookiejar
import pathlib
import re
import sys
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts" / "lib"))
from visitor import Visitor  # noqa: E402


def with_cookies(file):
    visitor = Visitor()
    jar = http.cookiejar.LWPCookieJar(file)
    if pathlib.Path(file).exists():
        jar.load(ignore_discard=True)
    fields = visitor.opener.addheaders
    visitor.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(jar))
    visitor.opener.addheaders = fields
    return visitor, jar


def sign_in(visitor, site):
    visitor.open(site)
    visitor.expect("Sign in with VK ID")
    visitor.open(site + "sign-in")
    visitor.press("Continue", choose="anna")
    visitor.expect("Hello, Анна Крылова")
    visitor.expect(r"VK says that you have \d+ friends")
    visitor.expect("begun at machine (A and finished at machine B|B and finished at machine A)")
    print(re.search(r"Your sign-in was .*? machine [AB]\.", visitor.page.text)[0], re.search("VK says[^.]*[.]", visitor.page.text)[0])


def stay(visitor, site, times):
    machines = {}
    for number in range(times):
        if number == 20:
            print("20 pages", flush=True)  # ./run waits for it
        visitor.open(site)
        visitor.expect("Hello, Анна Крылова")
        visitor.expect(r"VK says that you have \d+ friends")
        machine = re.search("This page is from machine ([AB])", visitor.page.text)[1]
        machines[machine] = machines.get(machine, 0) + 1
    print("Pages by machine:", ", ".join(f"{name}: {count}" for name, count in sorted(machines.items())))


def sign_out(visitor, site, jar):
    visitor.open(site)
    old = list(jar)
    visitor.press("Sign out")
    visitor.expect("Sign in with VK ID")
    for cookie in old:
        jar.set_cookie(cookie)
    for _ in range(2):
        visitor.open(site)
        visitor.expect("Sign in with VK ID")
    print("Signed out; both machines refuse the cookie from before")


what, site, file = sys.argv[1:4]
visitor, jar = with_cookies(file)
if what == "sign-in":
    sign_in(visitor, site)
elif what == "stay":
    stay(visitor, site, int(sys.argv[4]))
else:
    sign_out(visitor, site, jar)
jar.save(ignore_discard=True)
