import Foundation
import MemberSandbox

/// A provider that does everything that one can.
final class OwnProvider: SandboxProvider, SandboxSessions, SandboxRefreshTokens, SandboxSigningKeys, SandboxControls {
    let name = "own"
    let context: SandboxContext

    init(_ context: SandboxContext) { self.context = context }

    var hosts: [String: Router] {
        var router = Router()
        router.on("POST", "/token") { [context] request in
            guard try request.form()["grant_type"] == "refresh_token", Fault.ordered == nil else { return .empty(400) }
            let token = context.makeToken("access")
            context.remember(SandboxContext.fingerprint(token))
            context.stateChanged()
            let life = context.toldTime.addingTimeInterval(
                Double(context.accessTokenLife + context.codeLife + context.rotationGrace))
            return try .json(["access_token": token, "until": life.description, "seed": "\(context.random.bytes(1))"])
        }
        return ["id": router]
    }
    func attach(_ addresses: SandboxAddresses) {}
    func shownPath(_ path: String) -> String { path }
    func summary() -> [String: JSONValue] { ["members": .integer(Int64(InventedPerson.all.count))] }
    func savedState() -> Data { Data() }
    func restore(_ data: Data) throws {}

    var sessions: [SandboxSession] {
        [
            SandboxSession(
                provider: name, id: "1", memberID: InventedPerson.named("anna")?.id ?? 0, client: "app", scopes: [],
                accessTokenExpires: context.clock.now, refreshTokens: 1, end: nil)
        ]
    }
    func endSession(_ id: String) -> Bool { false }
    func expireAccessTokens() {}
    func standing(ofRefreshToken token: String) -> RefreshTokenStanding { .unknown }
    func refreshTokenWasReused(_ token: String) {}
    var publishedKeys: Data { Data() }
    func rotateKeys() {}

    var actions: [SandboxAction] {
        [SandboxAction("ring") { form in guard form["bell"] != nil else { throw ControlProblem.notNumber } }]
    }
    func sections(_ writer: ControlPageWriter) -> [HTML] {
        let title = writer.language == .ru ? "Колокол" : "Bell"
        return [writer.section("bell", title, [writer.form("ring", [writer.button(title)]), .text(writer.now.description)])]
    }
}

struct OwnConfiguration: SandboxProviderConfiguration {
    var faultForms: [FaultForm] {
        [FaultForm(Fault.Name(rawValue: "silent"), { _ in "The bell is silent." }) { $0.method == "POST" }]
    }
    func makeProvider(in context: SandboxContext) -> any SandboxProvider { OwnProvider(context) }
}

func own() async throws -> OwnProvider? {
    try await Sandbox.start(SandboxConfiguration(providers: [OwnConfiguration()])).provider()
}
