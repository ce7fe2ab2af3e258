import Foundation
import MemberCore
import MemberHTTPServer

/// The simulation of Facebook: the sign-in dialog, tokens, Graph, the member's own page of apps, and the explorer.
final class FacebookSandbox: TokenIssuer, RingSigning {
    let name = "facebook"
    let configuration: FacebookSandboxConfiguration
    let context: SandboxContext
    /// The requests whose member has not decided yet, by the names in their pages' forms.
    let pending = Locked<[String: DialogRequest]>([:])
    /// The usage that Graph reports for its limits.
    let usage = Locked(GraphUsage())
    /// The error categories in an app's configuration, as JSON.
    let errorCategories: Locked<JSONValue>
    /// The sessions of the explorer, by the browsers' cookies.
    let explorers = Locked<[String: ExplorerSession]>([:])
    let addresses = Locked<SandboxAddresses?>(nil)
    let keys: KeyRing
    let notifier = DeauthorizePostman()
    /// The secret in the forms of the pages of apps and of the explorer; other pages cannot read it.
    let formToken: String
    let state = Locked(FacebookState())

    init(_ configuration: FacebookSandboxConfiguration, in context: SandboxContext) {
        self.configuration = configuration
        self.context = context
        keys = .facebook(context)
        errorCategories = Locked((try? JSONValue(parsing: Data(configuration.errorCategories.utf8))) ?? .null)
        formToken = context.random.token()
    }

    /// The hosts, each by the vendor's name; several of them serve the same routes.
    var hosts: [String: Router] {
        let (site, graph) = (siteRouter, graphRouter)
        return ["dialog": site, "limited": site, "site": site, "graph": graph, "video": graph, "gaming": graph]
    }

    /// The rules of codes and tokens. A code that was refused may be used again. An extension issues another access token;
    /// refresh tokens do not exist.
    var rules: TokenRules {
        TokenRules(
            codeChecks: [.client, .life, .signIn, .redirectURI, .proof], isSpentByRefusal: false, accessLife: tokenLife,
            accessCount: 10)
    }

    /// The life of an access token, in seconds.
    var tokenLife: Int { context.orderedTokenLife ?? configuration.tokenLife }

    func scopes(of signIn: FacebookSignIn) -> [String] {
        known.connection(signIn.client, signIn.member)?.names(.granted) ?? []
    }

    /// Returns the address of a host, as the client of a request reaches it.
    func address(of host: String, for request: ServerRequest) -> String {
        addresses.value?.address(of: host, at: name, for: request)?.absoluteString ?? ""
    }

    /// Hides identifiers in a path: Graph's paths contain ids of people, posts and apps, which the log and the counts do not
    /// show.
    func shownPath(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.filter(\.isNumber).count < 9 ? String($0) : "{id}" }.joined(separator: "/")
    }
}
