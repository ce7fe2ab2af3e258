import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberJOSE

/// The simulation of VK ID and the VK API.
final class VKSandbox: TokenIssuer, SandboxRefreshTokens, RingSigning {
    let name = "vk"
    let context: SandboxContext
    /// The configuration, parts of which can change while the sandbox runs.
    let settings: Locked<VKSandboxConfiguration>
    let limiter: RateWindow
    /// The same for the community sheet's simultaneous calls.
    let sheetLimiter: RateWindow
    let pending = Locked<[String: PendingConsent]>([:])
    let implicitRequests = Locked<[String: ImplicitRequest]>([:])
    let browsers = BrowserSessions()
    let captcha = CaptchaDemands()
    let pictures = PictureDemands()
    let validations = ValidationDemands()
    let uploads = UploadRegistry()
    let events: EventQueue
    let addresses = Locked<SandboxAddresses?>(nil)
    let keys = KeyRing { _ in
        KeyRing.Key(
            signer: JWSSigner(key: .p256(P256PrivateKey.generate()), kid: "sandbox-vk-" + SystemRandom().token(bytes: 6)))
    }
    let state = Locked(VKState())

    init(_ configuration: VKSandboxConfiguration, in context: SandboxContext) {
        settings = Locked(configuration)
        self.context = context
        events = EventQueue(start: Int(context.clock.now.timeIntervalSince1970))
        limiter = RateWindow(window: .seconds(1), clock: context.clock)
        sheetLimiter = RateWindow(window: .seconds(1), clock: context.clock)
    }

    var configuration: VKSandboxConfiguration { settings.value }
    var clock: any MemberClock { context.clock }
    var random: any RandomSource { context.random }

    /// The rules of codes and tokens. A code and refresh tokens are bound to a device; a second exchange of a refresh token marks
    /// the result of the first one as used.
    var rules: TokenRules {
        TokenRules(
            codeChecks: [.life, .redirectURI, .client, .device, .proof], accessLife: context.accessTokenLife,
            refreshChecks: [.signIn, .reuse, .client, .device], hasOneSuccessor: true)
    }

    func summary() -> [String: JSONValue] {
        let state = known
        let people = InventedPerson.all.map { person in
            let sessions = state.signIns.all.filter { $0.member == person.id && $0.end == nil && $0.accessExpires != nil }
            let scopes = Set(sessions.flatMap(\.scope)).sorted().map(JSONValue.string)
            return JSONValue.object([
                "id": .integer(Int64(person.id)), "login": .string(person.login), "name": .string(person.name),
                "sessions": .integer(Int64(sessions.count)), "scope": .array(scopes),
            ])
        }
        return ["members": .array(people), "sessions": .array(sessions.map(\.json)), "communities": communitySummary]
    }

    /// Makes the ID token of a sign-in, which is really signed.
    func idToken(at place: Int) throws -> String {
        let (signIn, now) = (known.signIns[place], Int64(context.toldTime.timeIntervalSince1970))
        let claims: [String: JSONValue] = [
            "iss": .string("VK"), "sub": .string(String(signIn.member)), "aud": .string(signIn.client), "iat": .integer(now),
            "exp": .integer(now + Int64(context.accessTokenLife)),
        ]
        let token = try keys.signer().sign(payload: try JSONEncoder().encode(claims))
        context.remember(token)
        note(identity: token, at: place)
        return token
    }

    /// Returns the sign-in of the access token in a request's header or form, if neither has ended.
    func signIn(ofBearer request: ServerRequest, _ form: FormFields) -> (place: Int, signIn: SignIn<VKTerms>)? {
        (request.bearer ?? form["access_token"]).flatMap { known.signIns.live(Self.fingerprint($0), at: now) }
    }

    /// The same for a member's token; a community's token is not valid there.
    func memberSignIn(ofBearer request: ServerRequest, _ form: FormFields) -> (place: Int, signIn: SignIn<VKTerms>)? {
        signIn(ofBearer: request, form).flatMap { $0.signIn.terms.community == nil ? $0 : nil }
    }
}
