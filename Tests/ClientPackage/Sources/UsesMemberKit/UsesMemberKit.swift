import Foundation
import MemberKit

func friends(home: URL, agent: any UserAgent) async throws(MembersError) -> JSONValue {
    let members = try Members(
        home: home, transport: NetworkTransport(), clock: SystemClock(), random: SystemRandom(),
        diagnostics: Diagnostics { print($0.name) })
    let account: Account = try await members.signIn(
        with: .openID(issuer: "https://id.example.test", clientID: "app"), using: agent)
    let reply = try await members.call("https://id.example.test/orders", [("year", "2026")], life: 60, as: account)
    let context: ProviderContext = try members.context(of: "openid")
    print(account.key.subject, members.accounts.count, reply.source, context.vault?.home as Any)
    let tokens: TokenSet = try await members.refresh(account)
    print(tokens.accessToken)
    return reply.value
}

func text(of error: MembersError) -> String {
    if case .accounts(.storage(.diskFull)) = error { return "full" }
    if case .provider(.configuration(.demandUnmet(.boundTokens))) = error { return "DPoP" }
    if case .unavailable(.notOffered(let feature, let provider)) = error { return provider + feature.rawValue }
    if case .signIn(let error) = error { return error.code }
    return if case .provider(.transport(_, .offline)) = error { "offline" } else { error.remedy }
}

/// Everything that an error of a sign-in carries, by the product's import alone.
func reason(of error: OAuthError) -> String {
    switch error {
    case .configuration(let problem): "\(problem)"
    case .redirect(let problem): "\(problem)"
    case .attempt(let problem): problem.rawValue
    case .refused(let refusal): "\(refusal.place) \(refusal.error ?? "") \(refusal.status ?? 0)"
    case .invalidResponse(let place, let problem): place.rawValue + problem.rawValue
    case .idToken(.signature(let problem)): problem.code
    case .idToken(let problem): "\(problem)"
    case .stepUp(let challenge): challenge.scopes.joined()
    case .agent(let problem): problem.code
    case .transport(_, let problem): problem.code
    case .storage(let failure): failure.code
    case .exchange(let failure): reason(of: failure.error)
    case .declined, .timedOut, .noRefreshToken: (error.reaction as Reaction).rawValue
    }
}

func leftOver(_ members: Members, _ account: Account) async throws(MembersError) -> [RevocableToken] {
    let report: SignOutReport = try await members.signOut(account)
    return report.parts.compactMap { part in
        if case .token(let kind) = part.target, part.failure?.mayBeTriedLater == true { kind } else { nil }
    }
}

func orders(of members: Members, _ account: Account, using agent: any UserAgent) async throws(MembersError) -> JSONValue? {
    let answer: PermissionAnswer = try await members.ensure(["orders"], of: account, for: "Lists your orders", using: agent) {
        (question: PermissionQuestion) in question.refused.isEmpty
    }
    guard case .granted = answer else { return nil }
    let events: [PermissionEvent] = try await members.refreshPermissions(of: account)
    let records: [PermissionRecord] = try members.permissions(of: account)
    print(events.count, records.map(\.status))
    try await members.revoke("orders", of: account)
    return try await members.call("https://id.example.test/orders", requiring: ["orders"], using: agent, as: account).value
}

/// The same by name.
typealias Carried = (
    ConfigurationProblem, RedirectProblem, AttemptProblem, ServerRefusal, OAuthPlace, ResponseProblem, JOSEError, IDTokenProblem,
    StepUpChallenge, UserAgentError, HTTPError, Reaction, StorageError, ProviderDemand, AccountSecrets, ProviderError
)

/// What an app does with its addresses, at its launch, and without a user agent of its own.
func account(of members: Members, opened url: URL, back: URL) async throws(MembersError) -> Account? {
    if members.open(url: url), let resumed = try await members.resumeSignIn(exchange: .here) { return resumed }
    return try await members.signIn(
        with: .openID(issuer: "https://id.example.test", clientID: "app"), using: .newWindow, redirectURI: back)
}

func machine(_ store: any AccountStore, replies: URL) async throws {
    let members = try Members(store: store, cacheFolder: replies, providers: [.openID])
    for try await account in members.allAccounts {
        print(try await members.loadPermissions(of: account).count, members.vault == nil)
        _ = try await members.session(of: account).loadSecrets()
        if try await members.loadAccount(account.key) != nil { try await members.removeAccount(account) }
    }
}
