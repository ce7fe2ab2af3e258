"""Every page, in chapters: a chapter leads a visitor from state to state and yields the name of each page that is to be seen.

Elements are found by addresses, ids, field names and roles, so that a page may be drawn anew without a change here.
"""
import json
import urllib.parse

AGREE = "button[value=agree]"
BACK = "http://127.0.0.1:9/back"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


def portal(visitor):
    """The portal, VK ID's sheets, its consent page, and the member's permissions."""
    home, vk = visitor.sandbox.portal, "form[action='/act/vk']"
    visitor.open(home, lang=visitor.language)
    yield "portal"
    visitor.press("#vk-sign-in-sheet", until="dialog[open]")
    yield "portal-sign-in-sheet"
    visitor.press(f"dialog {vk} button", until="input[name=member]")
    yield "vk-consent"
    visitor.choose("anna")
    visitor.press(AGREE, until="dialog[aria-labelledby]")
    yield "portal-community-sheet"
    visitor.sandbox.order("faults", fault="join-refused")
    visitor.press("[data-identifier$='follow_community']", until="dialog [value=retry]")
    yield "portal-community-sheet-failed"
    visitor.press("[data-identifier$='follow_community']", until=".vk-snackbar")
    yield "portal-snackbar"
    visitor.open(home, until="#vk-member")
    visitor.page.evaluate("() => document.querySelector('.vk-snackbar')?.remove()")
    yield "portal-vk"
    visitor.press("#vk-permissions")
    yield "permissions-vk"


def sber(visitor):
    """Sber's bank in a browser: choosing a person, agreeing, being known; then all that its app shows."""
    portal, app = (visitor.sandbox.hosts["sber"][host] for host in ("portal", "app"))
    visitor.open(visitor.sandbox.portal)
    visitor.press("form[action='/act/sber'] button", until="input[name=member]")
    yield "sber-sign-in"
    visitor.choose("egor")
    visitor.press(AGREE, until="#member")
    yield "sber-consent"
    visitor.press(AGREE, until="#sber-sharing")
    yield "portal-sber"
    asked = {
        "client_id": "00000000-5BE2-4000-8000-000000000001", "scope": "openid name email mobile", "state": "s", "nonce": "n",
        "code_challenge": CHALLENGE, "code_challenge_method": "S256"}
    web = asked | {"redirect_uri": BACK, "response_type": "code", "client_type": "PRIVATE"}
    visitor.open(portal + "/CSAFront/oidc/authorize.do", **web | {"app_redirect_uri": BACK, "authApp": "sbol"})
    yield "sber-consent-with-app"
    visitor.press("form[action='/CSAFront/oidc/app'] button")
    yield "sber-waiting"
    visitor.open(app)
    yield "sber-app"
    link = urllib.parse.urlencode(asked | {"redirect_uri": "myapp://callback"}, quote_via=urllib.parse.quote)
    visitor.open(app + "/open", until="input[name=member]", link="sberbankidexternallogin://sberbankid?" + link)
    yield "sber-app-confirm"
    visitor.open(portal + "/CSAFront/oidc/authorize.do", client_id="unknown")
    visitor.unfold()
    yield "sber-refused"


def facebook(visitor):
    """Facebook's dialog for an app of the portal, its settings, and its explorer with a token and a response."""
    site = visitor.sandbox.hosts["facebook"]["site"]
    visitor.open(visitor.sandbox.portal)
    visitor.press("form[action='/act/facebook'] button", until="input[name=member]")
    yield "facebook-sign-in"
    visitor.choose("anna")
    visitor.press(AGREE, until="form[action='/dialog/decide']")
    yield "facebook-consent"
    visitor.press(AGREE, until="#facebook-member")
    yield "portal-all"
    visitor.press("#facebook-permissions", until="[role=switch]")
    yield "permissions-facebook"
    visitor.press("[role=switch]", until="form[method=post]")
    yield "permissions-facebook-question"
    visitor.open(site + "/settings/apps", member="anna")
    yield "facebook-settings"
    visitor.open(site + "/settings/apps", member="dina")
    yield "facebook-settings-empty"
    visitor.open(site + "/tools/explorer")
    yield "facebook-explorer-empty"
    visitor.page.locator("input[value=email]").first.evaluate("element => element.click()")
    visitor.press("form[action$='/explorer/token'] button", until=AGREE)
    if visitor.page.locator("input[name=member]").count():
        visitor.press(AGREE, until="form[action='/dialog/decide']")
    visitor.press(AGREE, until="form[action$='/explorer/submit']")
    visitor.press("form[action$='/explorer/submit'] button")
    yield "facebook-explorer"
    visitor.open(site + "/v21.0/dialog/oauth", client_id="1")
    visitor.unfold()
    yield "facebook-refused"


def vk(visitor):
    """VK's older pages: the implicit sign-in and its end, captcha and validation of a call, and refusals."""
    hosts = visitor.sandbox.hosts["vk"]
    blank = hosts["oauth"] + "/blank.html"
    visitor.context.clear_cookies()
    visitor.open(
        hosts["oauth"] + "/authorize", until="input[name=member]", client_id="51000001", redirect_uri=blank, response_type="token",
        scope="friends,email,wall", revoke="1")
    yield "vk-implicit-sign-in"
    visitor.press("form[method=post] button[type=submit]", until=AGREE)
    yield "vk-implicit-permissions"
    visitor.press(AGREE)
    yield "vk-implicit-end"
    token = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(visitor.page.url).fragment)).get("access_token", "")
    visitor.open(demanded(visitor.sandbox, "captcha", token))
    yield "vk-captcha"
    visitor.press("button[value=confirm]")
    yield "vk-captcha-solved"
    visitor.open(hosts["id"] + "/not_robot_captcha")
    yield "vk-captcha-over"
    visitor.open(demanded(visitor.sandbox, "validation=page", token))
    yield "vk-validation"
    visitor.open(demanded(visitor.sandbox, "validation=page", token).split("?")[0])
    yield "vk-validation-over"
    visitor.open(hosts["id"] + "/authorize", client_id="1")
    visitor.unfold()
    yield "vk-refused"


def demanded(sandbox, fault, token):
    """The address of the page that a call demands under a fault."""
    sandbox.order("faults", clear="1", fault=fault)
    response = sandbox.send(sandbox.hosts["vk"]["api"] + "/method/users.get", {"access_token": token, "v": "5.199"})
    sandbox.order("faults", clear="1")
    return json.loads(response)["error"]["redirect_uri"]


def store(visitor):
    """The store of a customer with a free week, renewals, a refund and a subscription that ends, and of one without purchases."""
    sandbox, address = visitor.sandbox, visitor.sandbox.hosts["appstore"]["store"]
    visitor.open(address, customer="grigory")
    yield "store-empty"
    for name, fields in [
            ("buy", {"product": "club.month"}), ("advance", {"days": 40}), ("buy", {"product": "magazine.week"}),
            ("advance", {"days": 9}), ("buy", {"product": "coins.100"}), ("buy", {"product": "badge.gold"})]:
        sandbox.order("appstore/" + name, customer="anna", **fields)
    visitor.open(address, customer="anna")
    refund = "form:has(input[name=transaction]) button, button[formaction*=refund], button[name=transaction]"
    if visitor.page.locator(refund).count():
        visitor.press(refund)
    sandbox.order("appstore/cancel", customer="anna", group="21000001")
    visitor.open(address, customer="anna")
    yield "store"
    sandbox.order("appstore/payment", customer="anna", failing=1)
    sandbox.order("appstore/advance", days=7)
    visitor.open(address, customer="anna")
    yield "store-declined"
    # The pages of one customer in two languages are two files.
    page = sandbox.home / f"verdict-{visitor.language}.html"
    if not page.exists():
        evidence = sandbox.home / "anna.json"
        evidence.write_bytes(sandbox.opener.open(address + "/customers/anna/signed", timeout=10).read())
        sandbox.start(
            "offers", "explain", str(evidence), "--sandbox", sandbox.control, "--product", "club.month", "--language",
            visitor.language, "--html", str(page)).wait(timeout=30)
    visitor.open(page.as_uri())
    visitor.unfold()
    yield "offers-verdict"


def sign_in_everywhere(visitor):
    """Signs two people in at all providers of the portal, so that the control page has members and requests of each."""
    home = visitor.sandbox.portal
    visitor.context.clear_cookies()
    visitor.open(home)
    visitor.press("form[action='/act/vk'] button", until="input[name=member]")
    visitor.choose("anna")
    visitor.press(AGREE, until="#vk-member")
    for provider, member in [("sber", "egor"), ("facebook", "dina")]:
        visitor.open(home)
        visitor.press(f"form[action='/act/{provider}'] button", until="input[name=member]")
        visitor.choose(member)
        visitor.press(AGREE, until=AGREE)
        visitor.press(AGREE, until=f"#{provider}-member")


def control(visitor):
    """The control page after sign-ins: requests, faults, members with sessions; then a search and a wrong fault."""
    sandbox = visitor.sandbox
    sign_in_everywhere(visitor)
    for fault in ["delay=500@/oauth2/auth*2", "status=503@/method/users.get", "rate-limit=30@/v21.0/me*3"]:
        sandbox.order("faults", fault=fault)
    visitor.open(sandbox.control, until="#requests")
    yield "control"
    visitor.unfold()
    yield "control-unfolded"
    visitor.open(sandbox.control, until="#requests", path="/nothing-has-this-path", status="404")
    yield "control-nothing-found"
    visitor.open(sandbox.control, until="#requests")
    # The field of the kind's value; a page that checks it itself would not send it.
    visitor.page.evaluate(
        """() => {
          const form = document.querySelector("form:has([name=kind])");
          form.noValidate = true;
          form.querySelector("[name=kind][value=status]").checked = true;
          const field = form.elements["value-status"] ?? form.elements["number"];
          field.type = "text";
          field.value = "abc";
        }""")
    visitor.press("form:has([name=kind]) button[type=submit]")
    yield "control-wrong-fault"
    visitor.open(sandbox.control + "/nowhere")
    yield "control-not-found"


def endings(visitor):
    """The last page of a sign-in from the command line, by its outcome, and the portal's messages."""
    sandbox = visitor.sandbox
    for decision, name in [("agree", "closing-signed-in"), ("decline", "closing-declined")]:
        visitor.open(sandbox.login("vk", "--sandbox", sandbox.control, "--timeout", "60"), until="input[name=member]")
        visitor.press(f"button[value={decision}]")
        yield name
    visitor.open(sandbox.portal + "/nowhere")
    yield "portal-not-found"
    visitor.context.clear_cookies()
    visitor.open(sandbox.portal + "/callback")
    yield "portal-over"


def operator(visitor):
    """The pages of operators of a service with invented customers: signing in, and each page."""
    address, key, customers = visitor.sandbox.offers()
    visitor.open(address + "/operator")
    yield "operator-sign-in"
    visitor.page.fill("[name=key]", "not-a-key")
    visitor.press("button.primary")
    yield "operator-sign-in-refused"
    visitor.page.fill("[name=key]", key)
    visitor.press("button.primary", until="#state")
    yield "operator-overview"
    visitor.open(address + "/operator", environment="Sandbox")
    yield "operator-overview-sandbox"
    visitor.open(address + "/operator/metrics", until="#cohorts")
    visitor.page.evaluate("() => { document.querySelector('details').open = true; }")
    yield "operator-metrics"
    visitor.open(address + "/operator/metrics", until="[role=alert]", **{"from": "2027-03-02", "to": "2027-03-01"})
    yield "operator-metrics-refused"
    campaigns = address + "/operator/campaigns"
    visitor.open(campaigns, until="#make")
    for name, value in [("id", "spring"), ("productId", "club.month"), ("offerId", "unknown"), ("lapsedFromDays", "0")]:
        visitor.page.fill(f"[name={name}]", value)
    visitor.press("form[action='/operator/campaigns'] button.primary", until="[role=alert]")
    yield "operator-campaigns-refused"
    visitor.page.fill("[name=offerId]", "stay.3")
    visitor.press("form[action='/operator/campaigns'] button.primary", until="#preview")
    visitor.page.evaluate("() => { document.querySelector('details').open = true; }")
    yield "operator-campaign-draft"
    visitor.press("form[action$='/start'] button", until="#result")
    visitor.open(campaigns + "/spring", until="#preview", preview="now")
    yield "operator-campaign"
    visitor.open(campaigns, until="#campaigns")
    yield "operator-campaigns"
    members = address + "/operator/members"
    visitor.open(members, until="#search")
    yield "operator-members"
    visitor.page.fill("[name=find]", "MQ00000000")
    visitor.press("form[action='/operator/members'] button.primary", until="#found")
    yield "operator-members-none"
    visitor.page.fill("[name=find]", "no such text")
    visitor.press("form[action='/operator/members'] button.primary", until="[role=alert]")
    yield "operator-members-refused"
    visitor.open(members + "/" + customers["grace"], until="#looks")
    visitor.page.evaluate("() => { document.querySelector('figure details').open = true; }")
    yield "operator-member"
    visitor.open(address + "/operator", environment="Xcode")
    visitor.unfold()
    yield "operator-refused"


# Each part has a browser and a sandbox of its own, and both go on side by side.
PARTS = [[portal, sber, facebook, endings], [vk, store, control, operator]]
