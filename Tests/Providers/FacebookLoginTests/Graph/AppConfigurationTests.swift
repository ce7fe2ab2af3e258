import Foundation
import MemberCore
import MemberHTTP
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The app's configuration at Facebook", .timeLimit(.minutes(1)))
struct AppConfigurationTests {
    /// An app whose requests and configuration get their responses from a script.
    private struct App {
        let clock = TestClock()
        let home: TemporaryVault
        let transport: ScriptedTransport
        let events = Locked<[String]>([])
        /// The service's responses: the app's configuration, and everything else.
        let configuration = Locked(ScriptedTransport.Response.json("{}"))
        let reply = Locked<[ScriptedTransport.Response]>([])
        /// Whether the configuration may arrive now.
        let mayCome = Locked(true)

        init() throws {
            home = try TemporaryVault(clock: clock)
            transport = ScriptedTransport { [configuration, reply, mayCome] request in
                guard request.isForConfiguration else {
                    return reply.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? .json("{}") }
                }
                while !mayCome.value { await Task.yield() }
                return configuration.value
            }
        }

        /// The app in a process that has just begun.
        func launched() -> FacebookContext {
            let context = FacebookContext(
                vault: home.vault, transport: transport, clock: clock,
                diagnostics: Diagnostics { [events] event in events.withLock { $0.append(event.name) } }, appLinks: nil)
            context.settings.appID = "123"
            context.settings.clientToken = "client"
            context.setAccessToken(GraphFixture.token("user-1", refreshed: clock.now))
            return context
        }

        func send(_ context: FacebookContext) async throws -> JSONValue? {
            try await FacebookContext.$current.withValue(context) { try await GraphRequest(graphPath: "me").start().value }
        }

        /// The requests for the configuration.
        var asked: [HTTPRequest] { transport.requests.filter(\.isForConfiguration) }
    }

    private static let transient = ScriptedTransport.Response.json(
        #"{"ios_sdk_error_categories":[{"name":"transient","items":[{"code":4242}]}]}"#)

    @Test("is requested once in the background of the first requests, with the app's own token, and again after an hour")
    func once() async throws {
        let app = try App()
        app.mayCome.withLock { $0 = false }
        let context = app.launched()
        // No request waits for it.
        for _ in 0..<3 { _ = try await app.send(context) }
        #expect(await waited(while: app.asked.isEmpty))
        app.mayCome.withLock { $0 = true }
        #expect(await waited(while: context.knownConfiguration == nil))
        _ = try await app.send(context)
        #expect(app.asked.count == 1 && !app.transport.requests[0].isForConfiguration)
        #expect(app.asked.first?.url.path == "/v21.0/123" && app.asked.first?.query["access_token"] == "123|client")
        app.clock.advance(by: .seconds(3601))
        _ = try await app.send(context)
        #expect(await waited(while: app.asked.count < 2))
    }

    @Test("changes the category of an error: an error that the service calls transient is sent once more")
    func category() async throws {
        let app = try App()
        app.configuration.withLock { $0 = Self.transient }
        let context = app.launched()
        #expect(await context.configuration()?.errors.category(code: 4242, subcode: nil) == .transient)
        app.reply.withLock { $0 = [.json(graphError(4242), status: 400), .json(#"{"id":"42"}"#)] }
        #expect(try await app.send(context)?["id"] == .string("42"))
    }

    @Test("is available at once after a relaunch, without the network, with its real age")
    func relaunch() async throws {
        let app = try App()
        app.configuration.withLock { $0 = Self.transient }
        _ = await app.launched().configuration()
        app.clock.advance(by: .seconds(3000))
        app.configuration.withLock { $0 = .failure(.offline) }
        let again = app.launched()
        #expect(await again.configuration()?.errors.category(code: 4242, subcode: nil) == .transient)
        #expect(app.asked.count == 1)
        // Older than an hour, it is still used if no newer one is available.
        app.clock.advance(by: .seconds(601))
        #expect(await again.configuration()?.errors.category(code: 4242, subcode: nil) == .transient)
        #expect(app.asked.count == 2)
    }

    @Test(
        "that is unavailable leaves the built-in table, is reported, and is requested again after a minute",
        arguments: [
            ScriptedTransport.Response.failure(.offline), .json("[]"), .json("<html>", status: 502), .json(graphError(100)),
        ])
    func failure(response: ScriptedTransport.Response) async throws {
        let app = try App()
        app.configuration.withLock { $0 = response }
        let context = app.launched()
        _ = try await app.send(context)
        #expect(await waited(while: !app.events.value.contains("facebook.configuration_not_loaded")))
        #expect(context.graph.settings().errors == .builtIn)
        _ = try await app.send(context)
        #expect(app.asked.count == 1)
        app.clock.advance(by: .seconds(60))
        _ = try await app.send(context)
        #expect(await waited(while: app.asked.count < 2))
    }

    @Test("loses only the values of a wrong type")
    func types() throws {
        let text = """
            {"ios_sdk_error_categories":[7,null,{"items":[{"code":1}]},{"name":"login","items":[{"code":"x"},{"code":501}]},
            {"name":"transient","items":7}],"gdpv4_nux_enabled":"yes","gdpv4_nux_content":[]}
            """
        let read = AppConfiguration(try JSONValue(parsing: Data(text.utf8)))
        #expect(read.errors.category(code: 501, subcode: nil) == .recoverable)
        #expect(read.errors.category(code: 1, subcode: nil) == .transient)
        #expect(!read.showsTooltip && read.tooltip == nil && read.loggingToken == nil)
        #expect(AppConfiguration(.object(["ios_sdk_error_categories": .bool(true)])).errors == .builtIn)
    }

    @Test("uses the library's own texts for the member if there are none, or empty ones")
    func emptyWords() {
        let element: [String: JSONValue] = [
            "name": .string("recoverable"), "items": .array([.object(["code": .integer(190)])]),
            "recovery_message": .string(" "), "recovery_options": .array([.string("Go on"), .string("")]),
        ]
        let table = GraphErrorTable.builtIn.adding(.array([.object(element)]))
        let recovery = GraphErrorCategory.recoverable.recovery(table.words(code: 190, subcode: nil), in: .en)
        #expect(recovery == GraphErrorCategory.recoverable.recovery(GraphRecoveryWords(), in: .en))
    }

    @Test("has a token for the dialog, which is sent once it is known; no dialog waits for it")
    func loggingToken() async throws {
        let app = try App()
        app.configuration.withLock { $0 = .json(#"{"logging_token":"noted"}"#) }
        let context = app.launched()
        let dialog = {
            let agent = DialogAgent([.cancel])
            _ = try await FacebookContext.$current.withValue(context) {
                try await LoginManager().logIn(LoginConfiguration(permissions: ["email"]), using: agent)
            }
            return try #require(agent.scripted.addresses.last).fields
        }
        #expect(try await dialog()["logging_token"] == nil && app.asked.isEmpty)
        _ = await context.configuration()
        #expect(try await dialog()["logging_token"] == "noted")
    }

    @Test("is not requested without an app id")
    func noApp() async throws {
        let app = try App()
        let context = app.launched()
        context.settings.appID = nil
        context.beginConfiguration()
        #expect(await context.configuration() == nil && app.asked.isEmpty)
    }

    @Test("is requested at the app's start, if the app reports its start")
    @MainActor
    func start() async throws {
        let app = try App()
        let context = app.launched()
        FacebookContext.$current.withValue(context) { ApplicationDelegate.shared.initializeSDK() }
        #expect(await waited(while: context.knownConfiguration == nil))
    }
}

extension HTTPRequest {
    /// Whether it requests an app's configuration.
    var isForConfiguration: Bool { query["fields"]?.contains("ios_sdk_error_categories") == true }
}
