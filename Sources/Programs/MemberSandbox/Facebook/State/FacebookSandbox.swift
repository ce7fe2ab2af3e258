import Foundation
import MemberCore
import MemberHTTPServer

/// Facebook, acted out: the sign-in dialog, tokens, Graph, the member's own page of apps, the explorer.
final class FacebookSandbox: SandboxSigningKeys, SandboxSessions {
    let name = "facebook"
    let configuration: FacebookSandboxConfiguration
    let context: SandboxContext
    /// Requests whose member has not decided, by the names in their pages' forms.
    let pending = Locked<[String: DialogRequest]>([:])
    /// What the limits say of Graph's calls.
    let usage = Locked(GraphUsage())
    /// What an app's own configuration says of errors, as JSON.
    let errorCategories: Locked<JSONValue>
    /// Whom the explorer calls for, by the browser's cookie.
    let explorers = Locked<[String: ExplorerSession]>([:])
    /// The addresses, once the hosts are served.
    let addresses = Locked<SandboxAddresses?>(nil)
    let keys: FacebookKeys
    let postman = DeauthorizePostman()
    /// The secret in the forms of the pages of apps and of the explorer; other pages cannot read it.
    let formToken: String
    private let state = Locked(FacebookState())

    init(_ configuration: FacebookSandboxConfiguration, in context: SandboxContext) {
        self.configuration = configuration
        self.context = context
        keys = FacebookKeys(context)
        errorCategories = Locked((try? JSONValue(parsing: Data(configuration.errorCategories.utf8))) ?? .null)
        formToken = context.random.token()
    }

    /// The vendor has a name for each; what one of them serves, its likes serve too.
    var hosts: [String: Router] {
        let (site, graph) = (siteRouter, graphRouter)
        return ["dialog": site, "limited": site, "site": site, "graph": graph, "video": graph, "gaming": graph]
    }

    var now: Double { context.clock.now.timeIntervalSince1970 }
    var known: FacebookState { state.value }

    /// Changes the state and keeps it.
    func change<Result: Sendable>(_ body: (inout FacebookState) -> Result) -> Result {
        let result = state.withLock(body)
        context.stateChanged()
        return result
    }

    func attach(_ addresses: SandboxAddresses) { self.addresses.withLock { $0 = addresses } }

    /// The address of a host as a request's client reaches it.
    func address(of host: String, for request: ServerRequest) -> String {
        addresses.value?.address(of: host, at: name, for: request)?.absoluteString ?? ""
    }

    func savedState() -> Data { (try? JSONEncoder().encode(known)) ?? Data() }

    func restore(_ data: Data) throws {
        let kept = try JSONDecoder().decode(FacebookState.self, from: data)
        state.withLock { $0 = kept }
    }

    static func fingerprint(_ token: String) -> String { SandboxContext.fingerprint(token) }

    var publishedKeys: Data { keys.keySet }
    func rotateKeys() { keys.rotate() }

    /// Paths of Graph hold ids of people, posts and apps: log and counts do not show them.
    func shownPath(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.filter(\.isNumber).count < 9 ? String($0) : "{id}" }.joined(separator: "/")
    }
}

extension FacebookSandbox {
    var sessions: [SandboxSession] {
        let state = known
        return state.signIns.map { signIn in
            SandboxSession(
                provider: name, id: signIn.id, memberID: signIn.member, client: signIn.app,
                scopes: state.connection(signIn.app, signIn.member)?.names(.granted) ?? [],
                accessTokenExpires: signIn.tokens.map(\.expires).max().map(Date.init(timeIntervalSince1970:)),
                refreshTokens: 0, end: signIn.end)
        }
    }

    func endSession(_ id: String) -> Bool {
        change { state in
            guard let place = state.signIns.firstIndex(where: { $0.id == id }) else { return false }
            state.end(place, .ended, subcode: 467)
            return true
        }
    }

    func expireAccessTokens() {
        change { state in
            for place in state.signIns.indices {
                for token in state.signIns[place].tokens.indices { state.signIns[place].tokens[token].expires = 0 }
            }
        }
    }
}
