import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting

@testable import MemberSignIn

/// A guild of weavers: a provider with opaque tokens, an app and a page, over a script.
struct Guild: MemberProvider {
    struct Request: SignInRequest {
        var clientID = "app"
        /// The parts of a plan that a test changes.
        var change: @Sendable (inout SignInPlan) -> Void = { _ in }
    }

    /// The values that the guild stores with a sign-in.
    struct Note: Codable, Sendable { var hall: String }

    static let redirectURI = URL(string: "com.example.app:/guild")!
    private static let base = URL(string: "https://guild.example.test")!

    let name = "guild"
    let features: Set<ProviderFeature> = [.beginAndFinish, .stepUp]
    let settings: [SignInSetting] = [.clientID]
    /// Whether a response with another state ends a sign-in.
    var endsOnForeignState = false
    /// Whether a sign-in brings a profile of the person.
    var knowsPersons = false
    /// Whether a state is a JSON object with one member that counts, and responses may be in the fragment.
    var writesStateAsObject = false
    /// The guild's name for the member's machine.
    var loopbackName: String?

    func request(from values: SignInValues) async throws -> Request { Request(clientID: try values.required(.clientID)) }

    func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        ending(account.key.clientID, in: context).client
    }

    func plan(for request: Request, redirectURI: URL?, in context: ProviderContext) -> SignInPlan {
        var plan = SignInPlan(
            ending: ending(request.clientID, in: context), request: AuthorizationRequest(scopes: ["crafts"]),
            payload: Note(hall: "old"))
        plan.ownRedirectURI = Self.redirectURI
        request.change(&plan)
        return plan
    }

    func permissions(of account: Account, in context: ProviderContext) -> ProviderPermissions {
        ProviderPermissions { _ in plan(for: Request(clientID: account.key.clientID), redirectURI: nil, in: context) }
    }

    func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        let note = try attempt.providerPayload(Note.self)
        return ending(attempt.clientID, in: context, hall: note.hall)
    }

    func ending(_ clientID: String, in context: ProviderContext, hall: String = "old") -> SignInEnding {
        var form = RequestForm()
        if writesStateAsObject { form.state = Self.stateAsObject }
        var profile = ProviderProfile(
            name: name,
            endpoints: ProviderEndpoints(
                authorization: Self.base.appending(path: "authorize"), token: Self.base.appending(path: "token"),
                revocation: Self.base.appending(path: "revoke")), requestForm: form)
        if writesStateAsObject { profile.redirect.fragment = .overridesQuery }
        profile.token.subjectMember = "member"
        profile.token.isScope = { $0 != "entry" }
        profile.redirect.loopbackName = loopbackName
        profile.redirect.stateMismatch = endsOnForeignState ? .endsAttempt : .goesOn
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: clientID), transport: context.transport,
            attempts: context.store, clock: context.clock, random: context.random)
        return SignInEnding(client) { subject, _ in
            var entry = AccountEntry(
                subject: subject, label: "Weaver \(subject)", details: try JSONEncoder().encode(Note(hall: hall)))
            entry.profile = knowsPersons ? Data("person \(subject)".utf8) : nil
            return entry
        }
    }

    private static let stateAsObject = StateForm(
        make: { random in Secret(#"{"key":"\#(random.token())","hall":"old"}"#) },
        key: { text in (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)))?["key"] })

    /// The step that asks the guild's app: by link, then by scheme; its responses are marked.
    static func app(silence: AppStep.Silence = .fails(after: .milliseconds(500))) -> SignInStep {
        .app { _ in
            AppStep(redirectURI: redirectURI, silence: silence, isResponse: { url, _ in url.fields["by"] == "app" }) { page in
                let query = FormFields([("state", page.fields["state"] ?? "")]).encoded
                return [
                    URL(string: "https://guild.example.test/app?\(query)").map(AppLink.universal),
                    URL(string: "guild://app?\(query)").map(AppLink.scheme),
                ].compactMap(\.self)
            }
        }
    }
}

/// The guild in use, with its own vault, clock, transport and links.
struct Hall {
    let clock = TestClock()
    let home: TemporaryVault
    let transport: ScriptedTransport
    let apps: ScriptedAppLinks
    let context: ProviderContext

    /// A hall with the vendor's apps. A script responds first, and leaves unknown requests to a working guild, in which the code
    /// names the member.
    init(
        apps: ScriptedAppLinks = ScriptedAppLinks(takes: { _ in false }),
        _ script: @escaping @Sendable (HTTPRequest) async -> ScriptedTransport.Response? = { _ in nil }
    ) throws {
        home = try TemporaryVault(clock: clock)
        self.apps = apps
        transport = ScriptedTransport { request in
            if let answer = await script(request) { return answer }
            guard request.url.path == "/token" else { return .json("") }
            let member = request.form["code"].map { $0 == "17" || $0 == "18" ? $0 : "17" } ?? "17"
            let code = request.form["code"] ?? "none"
            return .json(
                #"{"access_token":"a-\#(code)","token_type":"Bearer","expires_in":3600,"refresh_token":"r","member":"\#(member)"}"#
            )
        }
        context = ProviderContext(
            vault: home.vault, transport: transport, clock: clock, random: SeededRandom(seed: 3), appLinks: apps)
    }

    /// The same home after a relaunch: another context without running sign-ins.
    func relaunched() -> ProviderContext {
        ProviderContext(vault: home.vault, transport: transport, clock: clock, random: SeededRandom(seed: 4), appLinks: apps)
    }

    func signIn(
        _ guild: Guild = Guild(), using agent: (any UserAgent)?, limit: Duration? = nil, redirectURI: URL? = nil,
        _ change: @escaping @Sendable (inout SignInPlan) -> Void = { _ in }
    ) async throws -> Account {
        try await guild.signIn(
            Guild.Request(change: change), SignInPresentation(agent: agent, limit: limit, redirectURI: redirectURI), in: context)
    }

    /// Begins a sign-in and stores it as the app's own; the test decides who shows its page.
    func begin(
        _ clientID: String = "app", _ change: @escaping @Sendable (inout SignInPlan) -> Void = { _ in }
    ) async throws -> PendingAuthorization {
        let plan = Guild().plan(for: .init(clientID: clientID, change: change), redirectURI: nil, in: context)
        var request = plan.request
        request.redirectURI = Guild.redirectURI
        request.payload = try plan.sealedPayload(isOwn: true)
        return try await plan.ending.client.begin(request)
    }

    /// The codes that were exchanged, in order.
    var codes: [String?] { transport.requests.filter { $0.url.path == "/token" }.map { $0.form["code"] } }

    /// A response at the app's scheme.
    static func response(_ query: String) -> URL { URL(string: Guild.redirectURI.absoluteString + "?" + query)! }
}

/// Receives the responses of the guild's stored sign-ins, and records their ends.
final class GuildHouse: SignInOwner {
    let context: ProviderContext
    private let guild: Guild
    private let log = Locked<[String]>([])

    init(_ context: ProviderContext, _ guild: Guild = Guild()) {
        self.context = context
        self.guild = guild
    }

    var ends: [String] { log.value }

    func ending(of attempt: Attempt) -> SignInEnding? {
        attempt.provider == guild.name ? try? guild.ending(of: attempt, in: context) : nil
    }

    func ended(_ signIn: EndedSignIn) async { log.withLock { $0.append(Self.text(signIn)) } }

    static func text(_ signIn: EndedSignIn?) -> String {
        switch signIn?.result {
        case .success(.signedIn(let account, _)): account.key.subject
        case .success(.handedToBackend(let grant)): "handed over \(grant.code.reveal)"
        case .failure(let failure): (failure.cause as? any CodedError)?.code ?? "\(type(of: failure.cause))"
        case nil: "nothing"
        }
    }

    func open(_ url: URL) -> Bool { context.signIns.open(url, for: self) }

    func resume(_ exchange: CodeExchange = .here) async -> String {
        Self.text(await context.signIns.resume(for: self, exchange: exchange))
    }
}

extension HTTPRequest {
    /// Its form.
    var form: FormFields { FormFields(encoded: String(decoding: body?.bytes ?? Data(), as: UTF8.self)) ?? [] }
}

extension URL {
    /// Its query.
    var fields: FormFields {
        FormFields(encoded: URLComponents(url: self, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }
}

/// The stable code of an error.
func code(of error: any Error) -> String? { (error as? any CodedError)?.code }
