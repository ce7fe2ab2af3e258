import Foundation
import MemberCore
import MemberHTTPServer

/// Facebook, acted out: the sign-in dialog, tokens, Graph, the member's own page of apps, the explorer.
final class FacebookSandbox: TokenIssuer, SandboxSigningKeys {
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
    let addresses = Locked<SandboxAddresses?>(nil)
    let keys: FacebookKeys
    let notifier = DeauthorizePostman()
    /// The secret in the forms of the pages of apps and of the explorer; other pages cannot read it.
    let formToken: String
    let state = Locked(FacebookState())

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

    /// A code that was refused may be shown again. An extension brings another access token, and there are no refresh tokens.
    var rules: TokenRules {
        TokenRules(
            codeChecks: [.client, .life, .signIn, .redirectURI, .proof], isSpentByRefusal: false, accessLife: tokenLife,
            accessCount: 10)
    }

    /// How long an access token lives, in seconds.
    var tokenLife: Int { context.orderedTokenLife ?? configuration.tokenLife }

    func scopes(of signIn: FacebookSignIn) -> [String] {
        known.connection(signIn.client, signIn.member)?.names(.granted) ?? []
    }

    /// The address of a host as a request's client reaches it.
    func address(of host: String, for request: ServerRequest) -> String {
        addresses.value?.address(of: host, at: name, for: request)?.absoluteString ?? ""
    }

    var publishedKeys: Data { keys.keySet }
    func rotateKeys() { keys.rotate() }

    /// Paths of Graph hold ids of people, posts and apps: log and counts do not show them.
    func shownPath(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.filter(\.isNumber).count < 9 ? String($0) : "{id}" }.joined(separator: "/")
    }
}
