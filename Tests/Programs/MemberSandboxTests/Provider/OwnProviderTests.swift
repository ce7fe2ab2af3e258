import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("A provider that brings its own side of the sandbox", .timeLimit(.minutes(1)))
struct OwnProviderTests {
    /// Runs a test with a sandbox that has only the tower.
    private func withTower(
        _ change: (inout SandboxConfiguration) -> Void = { _ in }, _ body: (Stage) async throws -> Void
    ) async throws {
        try await Stage.with(
            {
                $0.providers = [ClockTowerConfiguration()]
                change(&$0)
            }, body)
    }

    private func host(_ name: String, _ stage: Stage, _ path: String) throws -> URL {
        try #require(stage.sandbox.addresses["tower"]?[name]).appending(path: path)
    }

    private func json(_ url: URL, _ stage: Stage) async throws -> JSONValue {
        try JSONValue(parsing: try await stage.get(url).body)
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test("is served, listed, counted and logged; its pages know its other hosts, over https as over http")
    func served() async throws {
        try await withTower {
            $0.servesTLS = true
        } _: { stage in
            #expect(try await json(host("api", stage, "time"), stage)["hour"]?.integer == 9)
            let api = try #require(stage.sandbox.addresses["tower"]?["api"])
            #expect(text(try await stage.get(host("pages", stage, ""))) == "<p>9 by \(api.absoluteString)</p>")
            let secure = try #require(stage.sandbox.secureAddresses[.good]?["tower"])
            let trusting = NetworkTransport(
                NetworkTransportConfiguration(extraRootCertificatesPath: stage.sandbox.rootCertificateFile?.path))
            let page = try await trusting.send(HTTPRequest(.get, try #require(secure["pages"])))
            #expect(text(page).contains(try #require(secure["api"]).absoluteString))
            #expect(try await json(stage.control("_sandbox/hosts"), stage)["tower"]?["api"]?.string == api.absoluteString)
            let state = try await json(stage.control("_sandbox/state"), stage)
            #expect(state["requests"]?["tower/api /time"]?.integer == 1)
            #expect(state["providers"]?["tower"]?["hour"]?.integer == 9 && state["providers"]?["vk"] == nil)
            #expect(state["tower_hour"]?.integer == 9 && state["rotation_grace"]?.integer == 0)
            // Each host logs separately, a moment after its response: the order of two hosts is not fixed.
            await stage.logged(3)
            #expect(Set(stage.sandbox.requestLog.entries.map(\.host)) == ["tower/api", "tower/pages"])
        }
    }

    @Test("is controlled by program and by its section of the page, which shows no members without sign-ins")
    func handled() async throws {
        try await withTower { stage in
            #expect(try await stage.post(stage.control("_sandbox/tower/advance"), [("hours", "3")]).status == 200)
            #expect(try await stage.post(stage.control("_sandbox/advance"), [("hours", "1")]).status == 200)
            let tower = try #require(stage.sandbox.provider(ClockTower.self))
            #expect(tower.hour == 13)
            let wrong = try await stage.post(stage.control("_sandbox/tower/advance"), [("hours", "x")])
            #expect(wrong.status == 400 && text(wrong).hasPrefix("Enter a number from"))
            let response = try await stage.get(stage.control(), ["Accept-Language": "ru"])
            #expect(text(response).contains("id=\"tower-clock\">Башня</h2>"))
            for absent in ["id=\"members\"", "id=\"actions\"", "communities"] { #expect(!text(response).contains(absent)) }
            let page = try #require(Page(response.body, at: stage.control()))
            let form = try #require(page.forms.first { $0.controls.contains { $0.text == "Advance" } })
            let fields = try FormFilling(memberName: nil, decision: .agree).fields(for: form)
            #expect(try await stage.post(form.action, fields).status == 303)
            #expect(tower.hour == 15)
            var ring = fields
            ring["action"] = "tower/ring"
            let refused = try await stage.post(form.action, ring, ["Accept-Language": "ru"])
            #expect(refused.status == 400 && text(refused).contains("Колокола нет."))
        }
    }

    @Test("a name that the sandbox or an earlier provider has means theirs; after the provider's own name it means its own")
    func names() async throws {
        try await Stage.with {
            $0.providers.append(ClockTowerConfiguration())
        } _: { stage in
            let tower = try #require(stage.sandbox.provider(ClockTower.self))
            for path in ["expire", "reset-joins", "vk/reset-joins"] {
                #expect(try await stage.post(stage.control("_sandbox/" + path), []).status == 200)
                #expect(tower.hour == 9)
            }
            #expect(try await stage.post(stage.control("_sandbox/tower/reset-joins"), []).status == 200)
            #expect(tower.hour == 1)
            #expect(try await stage.post(stage.control("_sandbox/tower/expire"), []).status == 200)
            #expect(tower.hour == 0)
        }
    }

    @Test("meets its own faults under its own names, and only at its own paths; another provider does not meet them")
    func faults() async throws {
        try await Stage.with {
            $0.providers.append(ClockTowerConfiguration())
        } _: { stage in
            let order = try await stage.post(stage.control("_sandbox/faults"), [("fault", "stopped"), ("fault", "wrong-hour=7")])
            #expect(order.status == 200)
            _ = try await stage.get(stage.vk("api", "method/users.get"))
            #expect(stage.sandbox.faults.faults.map(\.text) == ["stopped", "wrong-hour=7"])
            _ = try await stage.get(host("pages", stage, ""))
            #expect(stage.sandbox.faults.faults.map(\.text) == ["stopped"])
            #expect(try await stage.get(host("api", stage, "time")).status == 410)
            #expect(try await stage.get(host("api", stage, "time")).status == 200)
            #expect(stage.sandbox.faults.faults.isEmpty)
            let page = text(try await stage.get(stage.control(), ["Accept-Language": "ru"]))
            #expect(page.contains("Часы стоят.") && page.contains("wrong-hour=HOUR"))
            let wrong = try await stage.post(stage.control("_sandbox/faults"), [("fault", "wrong-hour=24")])
            #expect(wrong.status == 400 && text(wrong).contains("wrong-hour=HOUR"))
            #expect(Fault("stopped") == nil && Fault("stopped", forms: ClockTowerConfiguration().faultForms) != nil)
        }
    }

    @Test(
        "does not meet faults of tokens and keys, which it does not have",
        arguments: ["expired-token", "token-reuse", "key-rotation"])
    func foreignFaults(text: String) async throws {
        try await withTower { stage in
            stage.sandbox.faults.add(try #require(Fault(text)))
            let token = try host("api", stage, "token")
            _ = try await stage.post(token, [("grant_type", "refresh_token"), ("refresh_token", "t")])
            #expect(stage.sandbox.faults.faults.count == 1)
            #expect(try await stage.get(stage.control("_sandbox/keys/tower")).status == 404)
        }
    }

    @Test("two providers with the same name are refused")
    func twice() async {
        let configuration = SandboxConfiguration(providers: [ClockTowerConfiguration(), ClockTowerConfiguration(hour: 3)])
        await #expect { try await Sandbox.start(configuration) } throws: {
            ($0 as? SandboxError)?.code == "sandbox.provider_twice"
        }
    }

    @Test(
        "a kind of fault of its own with the name of a kind that every provider has is refused",
        arguments: ["status", "tls-wrong-name"])
    func takenFault(name: String) async {
        struct Greedy: SandboxProviderConfiguration {
            let faultForms: [FaultForm]
            func makeProvider(in context: SandboxContext) -> any SandboxProvider { ClockTower(0, context) }
        }
        let form = FaultForm(Fault.Name(rawValue: name)) { _ in "Anything." }
        await #expect { try await Sandbox.start(SandboxConfiguration(providers: [Greedy(faultForms: [form])])) } throws: {
            ($0 as? SandboxError)?.code == "sandbox.fault_twice"
        }
    }

    @Test(
        "its state survives restarts, even one without it; the error of an unreadable state names the file"
    )
    func state() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        let kept: (inout SandboxConfiguration) -> Void = { $0.stateFile = file }
        try await withTower(kept) { stage in
            _ = try await stage.post(stage.control("_sandbox/tower/advance"), [("hours", "3")])
        }
        var address: URL?
        try await Stage.with(kept) { _ = try await $0.signIn() }
        try await Stage.with {
            kept(&$0)
            $0.providers.append(ClockTowerConfiguration())
        } _: { stage in
            #expect(stage.sandbox.provider(ClockTower.self)?.hour == 12)
            #expect(stage.sandbox.sessions.count == 1)
            address = stage.sandbox.addresses["tower"]?["api"]
        }
        try await withTower(kept) { stage in #expect(stage.sandbox.addresses["tower"]?["api"] == address) }
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing(Data("12".utf8).base64EncodedString(), with: Data("noon".utf8).base64EncodedString()).utf8)
            .write(to: file)
        await #expect(throws: SandboxError.self) { try await withTower(kept) { _ in } }
        // A sandbox that could not start no longer holds the file.
        try FileManager.default.removeItem(at: file)
        try await withTower(kept) { _ in }
    }
}
