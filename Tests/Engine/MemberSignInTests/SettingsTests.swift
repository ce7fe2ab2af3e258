import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

struct TestHosts: Codable, Sendable, Equatable {
    var api: URL
}

@Suite("A sign-in's settings and environments")
struct SettingsTests {
    private let live = ProviderEnvironment.live(at: TestHosts(api: URL(filePath: "/live")))
    private let sandbox = ScriptedTransport { request in
        request.url.absoluteString == "http://127.0.0.1:8377/_sandbox/hosts"
            ? .json(#"{"example":{"api":"http://127.0.0.1:9000"},"broken":{"api":7}}"#) : .json("{}", status: 404)
    }

    @Test("the default is the sandbox on this machine, at its control address")
    func standard() async throws {
        let environment = try await SignInValues([:], transport: sandbox).environment(of: "example", live: live)
        #expect(environment.name == "http://127.0.0.1:8377")
        #expect(environment.hosts.api.absoluteString == "http://127.0.0.1:9000")
    }

    @Test("live is the provider's own service, without any request")
    func own() async throws {
        let values = SignInValues([:], flags: ["live"], transport: sandbox)
        #expect(try await values.environment(of: "example", live: live) == live)
        #expect(sandbox.requests.isEmpty)
    }

    @Test(
        "an invalid setting is reported by its name",
        arguments: [
            (["sandbox": "http://127.0.0.1:1"], ["live"], "members.invalid_setting"),
            (["sandbox": "file:///etc/passwd"], [], "members.invalid_setting"),
            (["sandbox": "127.0.0.1"], [], "members.invalid_setting"),
            (["sandbox": "http://127.0.0.1:1"], [], "members.no_sandbox"),
        ] as [([String: String], Set<String>, String)])
    func wrong(texts: [String: String], flags: Set<String>, code: String) async {
        let values = SignInValues(texts, flags: flags, transport: sandbox)
        await #expect { try await values.environment(of: "example", live: live) } throws: {
            ($0 as? ProviderError)?.code == code
        }
    }

    @Test(
        "a provider that the sandbox does not simulate, or whose addresses have another form, is reported",
        arguments: ["x", "broken"])
    func absent(provider: String) async throws {
        let directory = try await SandboxDirectory(control: SandboxDirectory.defaultControl, transport: sandbox)
        #expect(directory.providers == ["broken", "example"])
        #expect { try directory.hosts(of: provider, as: TestHosts.self) } throws: {
            ($0 as? ProviderError)?.code == "members.not_in_sandbox"
        }
    }

    @Test(
        "a sandbox at another port or host can be set once for all programs; a text that is not an address does not count",
        arguments: [
            (nil, nil), ("", nil), ("http://127.0.0.1:9000", "http://127.0.0.1:9000"),
            ("http://sandbox:9000", "http://sandbox:9000"),
            ("https://sandbox.example", "https://sandbox.example"), ("nonsense", nil), ("ftp://sandbox", nil),
            ("http://user:secret@sandbox", nil), ("http://sandbox?key=secret", nil),
        ] as [(String?, String?)])
    func namedControl(text: String?, address: String?) {
        #expect(SandboxDirectory.control(named: text).absoluteString == address ?? "http://127.0.0.1:8377")
    }

    @Test(
        "the key is sent to the control's host only",
        arguments: [
            ("http://sandbox:1", true), ("http://sandbox:2/app.json", true), ("http://other:1", false),
            ("https://sandbox:1", false),
        ])
    func key(text: String, isSent: Bool) throws {
        let (control, url) = (try #require(URL(string: "http://sandbox:1")), try #require(URL(string: text)))
        SandboxDirectory.$namedKey.withValue(Secret("0123456789abcdef")) {
            let field = SandboxDirectory.request(url, in: control).headers["Authorization"]
            #expect(field == (isSent ? "Bearer 0123456789abcdef" : nil))
        }
    }

    @Test(
        "a sandbox that needs its key says whether it is missing or wrong",
        arguments: [(nil, "members.sandbox_key"), ("0123456789abcdef", "members.sandbox_key_wrong")] as [(String?, String)])
    func keyRefused(key: String?, code: String) async {
        let (control, locked) = (SandboxDirectory.defaultControl, ScriptedTransport { _ in .json("{}", status: 401) })
        await SandboxDirectory.$namedKey.withValue(Secret(key ?? "")) {
            await #expect { try await SandboxDirectory(control: control, transport: locked) } throws: {
                ($0 as? ProviderError)?.code == code
            }
        }
    }

    @Test("a custom environment must have a name, and cannot be called live", arguments: ["", "live"])
    func reserved(name: String) {
        #expect(throws: ProviderError.self) { try ProviderEnvironment(name: name, hosts: live.hosts) }
    }

    @Test("a code that cannot be exchanged here is handed over with names, texts and an advice")
    func handedCode() async throws {
        let handed = Locked<HandedCode?>(nil)
        var values = SignInValues([:], transport: sandbox)
        let code = HandedCode(
            CodeGrant(code: Secret("the-code"), redirectURI: URL(filePath: "/back")), advice: "Take it to the office.")
        try await values.handOver(code)
        #expect(handed.value == nil)
        values.handOver = { code in handed.withLock { $0 = code } }
        try await values.handOver(code)
        #expect(handed.value?.grant.code.reveal == "the-code" && handed.value?.advice == "Take it to the office.")
        #expect(!"\(code)".contains("the-code"))
    }

    @Test("a required value is requested by name; words are separated by spaces")
    func values() throws {
        let values = SignInValues(["scope": " a  b", "client-id": ""], transport: sandbox)
        #expect(values.words(.scope) == ["a", "b"] && values.words(.issuer) == nil)
        #expect { try values.required(.clientID) } throws: {
            ($0 as? ProviderError)?.problem == "The setting client-id is missing."
        }
    }
}
