import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberKit
import MemberSandbox
import MemberTesting
import Testing
import WaitSupport

@Suite("An app's server with the sandbox's Facebook", .timeLimit(.minutes(2)))
struct FacebookServerSandboxTests {
    private let secret = "sandbox-app-secret"

    /// A server that Facebook notifies of removals, and the notifications.
    private func listening(_ body: (HTTPServer, Locked<[String]>) async throws -> Void) async throws {
        let told = Locked<[String]>([])
        var router = Router()
        router.on("POST", "/gone") { request in
            let sent = try request.form()["signed_request"] ?? ""
            told.withLock { $0.append(sent) }
            return .empty(200)
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        do { try await body(server, told) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// A member who has signed in at the app's server.
    private func signIn(_ stage: FacebookStage) async throws -> (Members, Account, FacebookServer) {
        let file = stage.home.home.appending(path: "app-secret")
        try Data(secret.utf8).write(to: file)
        var request = FacebookSignIn(
            appID: FacebookSandboxConfiguration.defaultAppID, permissions: [.email],
            environment: stage.context.settings.environment)
        request.appSecretFile = file
        let members = try Members(
            home: stage.home.home.appending(path: "server"), providers: [.facebook], transport: stage.transport, appLinks: nil)
        let account = try await members.signIn(with: request, using: HeadlessAgent(as: "anna", transport: stage.transport))
        let server = FacebookServer(
            appID: request.appID, appSecret: Secret(secret), environment: request.environment, transport: stage.transport)
        return (members, account, server)
    }

    @Test("exchanges the code with the app's secret, and checks the token; the token of a member who removed the app is invalid")
    func judges() async throws {
        try await FacebookStage.with { stage in
            let (members, account, server) = try await signIn(stage)
            let token = try members.vaultAtOnce().secrets(of: account.key).tokens.accessToken
            let debugged = try await server.debug(token)
            #expect(debugged.isValid && debugged.appID == account.key.clientID && debugged.userID == stage.anna)
            #expect(debugged.scopes.contains(.email))
            stage.sandbox.removeFacebookApp(from: "anna")
            #expect(try await server.debug(token).isValid == false)
        }
    }

    @Test("accepts Facebook's own call: the member's account is removed, and the ledger records a revocation on Facebook's site")
    func deauthorized() async throws {
        try await listening { http, told in
            try await FacebookStage.with { facebook in
                facebook.apps[0].deauthorizeCallback = http.url.appending(path: "gone").absoluteString
            } _: { stage in
                let (members, account, server) = try await signIn(stage)
                stage.sandbox.removeFacebookApp(from: "anna")
                #expect(await waited(while: told.value.isEmpty))
                let call = try #require(told.value.first)
                #expect(throws: CoreError.self) { try server.deauthorize("x" + call, in: members.vaultAtOnce()) }
                #expect(members.accounts.map(\.key) == [account.key])
                #expect(try server.deauthorize(call, in: members.vaultAtOnce()) == stage.anna)
                #expect(members.accounts.isEmpty)
                let email = try members.vaultAtOnce().permissions(of: account.key).first { $0.scope == "email" }
                #expect(email?.status == .revoked && email?.history.last?.by == .provider)
            }
        }
    }
}
