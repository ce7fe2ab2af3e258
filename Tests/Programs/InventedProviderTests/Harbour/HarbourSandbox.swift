import Foundation
import MemberCore
import MemberHTTPServer
import MemberSandbox

/// The configuration of the simulated harbour: its own settings and its own fault.
struct HarbourSandboxConfiguration: SandboxProviderConfiguration {
    /// The known apps.
    var clients: Set<String> = [HarbourProvider.sandboxClientID]

    var faultForms: [FaultForm] {
        [FaultForm(.fog, { $0 == .ru ? "Приливов не видно." : "Nobody sees the tides." }) { $0.path == "/tides" }]
    }

    func makeProvider(in context: SandboxContext) -> any SandboxProvider { HarbourSandbox(self, context) }
}

extension Fault.Name {
    static let fog = Fault.Name(rawValue: "fog")
}

/// The simulated harbour: a page, tokens that rotate, and one call.
final class HarbourSandbox: SandboxRefreshTokens, SandboxControls {
    /// A sign-in, with the fingerprints of its tokens.
    struct Stay: Codable, Sendable {
        var member: Int
        var client: String
        var berth: String
        var challenge: String
        var redirectURI: String
        var code: String?
        var access = ""
        var expires = Date.distantPast
        var refresh: [String] = []
        /// The revoked scopes.
        var taken: [String] = []
        var end: SandboxSession.End?
    }

    let name = "harbour"
    let configuration: HarbourSandboxConfiguration
    let context: SandboxContext
    private let state = Locked<[Stay]>([])

    init(_ configuration: HarbourSandboxConfiguration, _ context: SandboxContext) {
        self.configuration = configuration
        self.context = context
    }

    var hosts: [String: Router] { ["id": idRouter, "api": apiRouter] }
    var stays: [Stay] { state.value }

    /// Changes the state and stores it.
    func change<Result: Sendable>(_ body: (inout [Stay]) -> Result) -> Result {
        let result = state.withLock(body)
        context.stateChanged()
        return result
    }

    func summary() -> [String: JSONValue] { ["ships": .integer(Int64(stays.count { $0.end == nil }))] }
    func savedState() -> Data { (try? JSONEncoder().encode(stays)) ?? Data() }
    func restore(_ data: Data) throws {
        let kept = try JSONDecoder().decode([Stay].self, from: data)
        state.withLock { $0 = kept }
    }

    var sessions: [SandboxSession] {
        stays.enumerated().map { place, stay in
            SandboxSession(
                provider: name, id: "stay-\(place)", memberID: stay.member, client: stay.client, scopes: ["tides"],
                accessTokenExpires: stay.access.isEmpty ? nil : stay.expires, refreshTokens: stay.refresh.count, end: stay.end)
        }
    }

    func endSession(_ id: String) -> Bool {
        change { stays in
            guard let place = Int(id.dropFirst("stay-".count)), stays.indices.contains(place) else { return false }
            stays[place].end = .ended
            return true
        }
    }

    func expireAccessTokens() { change { stays in for place in stays.indices { stays[place].expires = .distantPast } } }

    func standing(ofRefreshToken token: String) -> RefreshTokenStanding {
        let name = SandboxContext.fingerprint(token)
        guard let stay = stays.first(where: { $0.refresh.contains(name) }) else { return .unknown }
        return stay.refresh.last == name ? .newest : stay.refresh.dropLast().last == name ? .predecessor : .over
    }

    func refreshTokenWasReused(_ token: String) {
        let name = SandboxContext.fingerprint(token)
        change { stays in
            if let place = stays.firstIndex(where: { $0.refresh.contains(name) }) { stays[place].end = .tokenReuse }
        }
    }
}
