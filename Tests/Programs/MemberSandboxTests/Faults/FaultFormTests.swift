import MemberSandbox
import Testing

@Suite("The table of faults")
struct FaultFormTests {
    @Test("every kind has one row, a sentence, and a form that is read and written alike", arguments: FaultForm.all.map(\.name))
    func rows(name: Fault.Name) throws {
        let rows = FaultForm.all.filter { $0.name == name }
        let form = try #require(rows.first)
        #expect(rows.count == 1)
        #expect(form.summary.hasSuffix("."))
        #expect(Fault.grammar.contains(form.pattern))
        let text = name.rawValue + (form.unit == nil ? "" : form.takesWord ? "=invalid_token" : "=\(form.range.upperBound)")
        let fault = try #require(Fault(text))
        #expect(fault.kind.name == name)
        #expect(fault.text == text)
        #expect(Fault(fault.text) == fault)
    }

    @Test(
        "faults are read from their form",
        arguments: [
            ("delay=5", Fault(.delay(milliseconds: 5))), ("late-answer=0", Fault(.lateResponse(milliseconds: 0))),
            ("slow-drip=900", Fault(.slowDrip(milliseconds: 900))), ("reset@/method/", Fault(.reset, path: "/method/")),
            ("status=503@/oauth2/*2", Fault(.status(503), path: "/oauth2/", times: 2)),
            ("rate-limit=7", Fault(.rateLimit(retryAfter: 7))), ("wrong-type*3", Fault(.wrongType, times: 3)),
            ("truncated", Fault(.truncated)), ("expired-token@/method/", Fault(.expiredToken, path: "/method/")),
            ("token-reuse", Fault(.tokenReuse)), ("key-rotation", Fault(.keyRotation)),
            ("clock-skew=-3600", Fault(.clockSkew(seconds: -3600))), ("tls-wrong-name", Fault(.tlsWrongName)),
            ("api-error=5@/method/groups.getById", Fault(.apiError(5), path: "/method/groups.getById")),
            ("id-error=invalid_token*2", Fault(.idError("invalid_token"), times: 2)), ("join-refused", Fault(.joinRefused)),
            ("captcha@/method/friends.get*3", Fault(.captcha, path: "/method/friends.get", times: 3)),
            ("challenge", Fault(.challenge)),
            ("tls-unknown-root", Fault(.tlsUnknownRoot)),
        ])
    func reading(text: String, fault: Fault) {
        #expect(Fault(text) == fault)
        #expect(Fault(fault.text) == fault)
    }

    @Test(
        "what is no fault is refused",
        arguments: [
            "", "delay", "delay=", "delay=x", "delay=60001", "status=200", "status=503*0", "status=503*", "boom",
            "expired-token=1",
            "reset=", "clock-skew=90000", "tls-wrong-name*2", "tls-wrong-name*1", "tls-unknown-root@/", "=", "@/x", "*1",
            "api-error", "api-error=0", "api-error=five", "id-error", "id-error=", "id-error=a b", "join-refused=1",
        ])
    func refusal(text: String) {
        #expect(Fault(text) == nil)
    }
}
