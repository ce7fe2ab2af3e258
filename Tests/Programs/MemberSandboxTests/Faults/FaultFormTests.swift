import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberUI
import Testing

@Suite("The table of faults")
struct FaultFormTests {
    @Test(
        "every kind has one row, a sentence, and an example that is written as it is read", arguments: FaultForm.all.map(\.name))
    func rows(name: Fault.Name) throws {
        let rows = FaultForm.all.filter { $0.name == name }
        let form = try #require(rows.first)
        #expect(rows.count == 1)
        #expect(form.summary.hasSuffix(".") && form.meaning(.ru).hasSuffix(".") && form.meaning(.ru) != form.summary)
        #expect(Fault.grammar.contains(form.pattern))
        let fault = try #require(Fault(form.example))
        #expect(fault.kind.name == name)
        #expect(fault.text == form.example)
    }

    @Test("the error of a wrong parameter names the allowed ones", arguments: FaultForm.all.map(\.name))
    func wrongParameter(name: Fault.Name) throws {
        let form = try #require(FaultForm.all.first { $0.name == name })
        let wrong = form.parameter == nil ? "=1" : form.parameter?.range == nil ? "=no such word" : "=x"
        let problem = #expect(throws: FaultProblem.self) { try Fault(reading: name.rawValue + wrong, forms: FaultForm.all) }
        for language in [MemberLanguage.en, .ru] {
            let sentence = try #require(problem).sentence(language)
            #expect(sentence.contains(name.rawValue) && !sentence.contains("{") && !sentence.contains("such word"))
            guard let parameter = form.parameter else { continue }
            let told =
                parameter.range.map { [String($0.lowerBound), String($0.upperBound)] } ?? parameter.choices ?? [parameter.example]
            #expect(told.allSatisfy(sentence.contains), "\(sentence)")
        }
        if form.parameter != nil { #expect(Fault(name.rawValue) == nil && Fault(name.rawValue + "=") == nil) }
    }

    @Test(
        "a choice is one of its words, and each word is read",
        arguments: FaultForm.all.filter { $0.parameter?.choices != nil }.map(\.name))
    func choices(name: Fault.Name) throws {
        let form = try #require(FaultForm.all.first { $0.name == name })
        let words = try #require(form.parameter?.choices)
        #expect(words.allSatisfy { Fault(name.rawValue + "=" + $0)?.kind.word == $0 && form.summary.contains($0) })
        #expect(Fault(name.rawValue + "=" + words[0].uppercased()) == nil)
    }

    @Test(
        "every kind can be met at a provider, is shown on the control page, and is listed for programs", .timeLimit(.minutes(1)))
    func served() async throws {
        try await Stage.with { stage in
            let list = try JSONValue(parsing: try await stage.get(stage.control("_sandbox/faults")).body)
            let kinds = try #require(list["kinds"]?.array)
            let page = String(decoding: try await stage.get(stage.control()).body, as: UTF8.self)
            for form in FaultForm.all {
                let kind = try #require(kinds.first { $0["kind"]?.string == form.name.rawValue })
                #expect(kind["example"]?.string == form.example && kind["form"]?.string == form.pattern)
                #expect(kind["providers"]?.array?.isEmpty == !form.isMetByRequests, "\(form.pattern)")
                #expect(page.contains("<code>\(form.pattern)</code>"))
            }
        }
    }

    @Test("every fault in a guide's list exists", arguments: ["Faults", "SimulatingSberID", "SimulatingFacebook"])
    func guides(guide: String) throws {
        let file = "../../../../../Sources/Programs/MemberSandbox/MemberSandbox.docc/\(guide).md"
        let text = try String(contentsOf: URL(filePath: #filePath).appending(path: file).standardized, encoding: .utf8)
        let table = text[try #require(text.firstRange(of: "| Effect |")).upperBound...]
        let rows = table.components(separatedBy: "\n\n")[0].components(separatedBy: "\n| `").dropFirst()
        let faults = rows.map { row in String(row.prefix { $0 != "`" }) }
        #expect(faults.count >= 6)
        for fault in faults { #expect(Fault(fault) != nil || FaultForm.all.contains { $0.pattern == fault }, "\(fault)") }
    }

    @Test(
        "faults are read from their notation",
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
            ("upload-error=22@/upload/doc", Fault(.uploadError(22), path: "/upload/doc")), ("upload-empty", Fault(.uploadEmpty)),
            ("upload-cut=1000*2", Fault(.uploadCut(afterBytes: 1000), times: 2)), ("poll-failed=2", Fault(.pollFailed(2))),
            ("captcha@/method/friends.get*3", Fault(.captcha, path: "/method/friends.get", times: 3)),
            ("captcha-picture*2", Fault(.captchaPicture, times: 2)), ("confirmation", Fault(.confirmation)),
            ("validation=token@/method/*2", Fault(.validation(.token), path: "/method/", times: 2)),
            ("challenge", Fault(.challenge)),
            ("tls-unknown-root", Fault(.tlsUnknownRoot)),
        ])
    func reading(text: String, fault: Fault) {
        #expect(Fault(text) == fault)
        #expect(Fault(fault.text) == fault)
    }

    @Test(
        "a text that is not a fault is refused",
        arguments: [
            "", "delay", "delay=", "delay=x", "delay=60001", "status=200", "status=503*0", "status=503*", "boom",
            "expired-token=1",
            "reset=", "clock-skew=90000", "tls-wrong-name*2", "tls-wrong-name*1", "tls-unknown-root@/", "=", "@/x", "*1",
            "validation", "validation=no", "api-error", "api-error=0", "api-error=five", "id-error", "id-error=", "id-error=a b",
            "join-refused=1",
            "redirect-form=none", "id-token=wrong", "graph-error=x", "graph-error=190_460_1", "batch-error=190",
            "graph-body=TEXT",
        ])
    func refusal(text: String) {
        #expect(Fault(text) == nil)
    }
}
