import Foundation
public import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
public import MemberSignIn

extension FacebookProvider {
    /// Returns the calls of the Graph API by a path: `me/friends` reads; `POST me/feed` and `DELETE me/permissions/email` change
    /// something.
    ///
    /// A call contains the account's own token, and on a server the proof by the app's secret. Replies are kept for a life that
    /// the caller passes, and not kept without one.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        guard let details = try? FacebookAccountDetails(of: account) else {
            throw ProviderError.notOffered(.calls, provider: name)
        }
        let secret = try details.registration(account.key.clientID).postedSecret
        let known = GraphSettings(details, appID: account.key.clientID, secret: secret)
        let configurations = FacebookState.of(context).configurations
        let app = AppConfigurations.App(hosts: known.hosts, version: known.version, appID: account.key.clientID)
        let (open, key) = (context.open, account.key)
        let current = { @Sendable in
            var settings = known
            if let errors = configurations.known(app)?.errors { settings.errors = errors }
            return settings
        }
        let client = GraphClient(settings: current, transport: context.transport, clock: context.clock)
        var calls = ProviderCalls(rules: GraphRules.rules(current), value: Self.value) { operation, parameters in
            guard let request = Self.request(operation, parameters, by: client) else {
                throw ProviderError.invalidOperation(
                    "a path such as me/friends, with POST or DELETE before it to change something")
            }
            guard request.tokenString == nil, request.parameters["access_token"] == nil else {
                throw ProviderError.invalidOperation("a path and parameters without an access_token: the account's own is sent")
            }
            // The stored tokens are read for each call: a later login may belong to another domain.
            let tokens = FacebookTokens(try open.secretsAtOnce(of: key).tokens, of: key)
            guard tokens.isForGraph else { throw AccountError.needsSignIn(reason: SignInReason.noAccessToken) }
            var settings = known
            settings.isGaming = tokens.isGaming
            let wire = try GraphWire(request, settings: settings)
            var call = ProviderCall(try wire.request(), life: wire.mayKeepResponse ? .oneHour : .never)
            call.operation = operation
            // A batch takes all fields from the query; a POST has them in its body, so it is sent by itself.
            if request.httpMethod != .post {
                call.elementFields = GraphBatch.fields(wire, version: settings.version, extras: [:])
            }
            return call
        }
        calls.life = .never
        calls.pages = { operation, parameters in
            guard !operation.contains(" ") else { throw ProviderError.invalidOperation("a path to read, such as me/friends") }
            return GraphPageCursor(operation, parameters)
        }
        return calls
    }

    /// Returns the value in a form that may be printed: the addresses of further pages would show the token.
    @Sendable private static func value(of body: Data) throws(RequestError) -> JSONValue {
        try GraphRules.value(of: GraphRules.withoutRepeatedTokens(body)) ?? .null
    }

    private static func request(_ operation: String, _ parameters: FormFields, by client: GraphClient) -> GraphRequest? {
        let words = operation.split(at: " ")
        let method = words.count == 2 ? HTTPMethod(rawValue: String(words[0])) : words.count == 1 ? .get : nil
        guard let method, let path = words.last, !path.contains("://") else { return nil }
        return client.request(String(path), parameters, token: nil, method: method)
    }
}
