import MemberCore
import MemberOAuth
import MemberSignIn

/// What an app has set.
struct SIDPreferences: Sendable {
    var clientID = ""
    var userID: String?
    var partnerName: String?
    var partnerProfileUrl: String?
    var stand = SIDStand.prom
    var bankAppSchemes = SIDBankApp.schemes
    var seamlessSchemes = SIDBankApp.seamlessSchemes
    var appTokenLife = Duration.seconds(86_400)

    /// What seamless links are judged by.
    func judge(_ diagnostics: Diagnostics) -> SeamlessJudge {
        SeamlessJudge(policy: SeamlessPolicy(stand, schemes: seamlessSchemes), diagnostics: diagnostics)
    }
}

/// What `SID` remembers as long as the process lives; what must survive it lies in the vault.
final class SIDState: Sendable, Masked {
    private struct State: Sendable {
        var settings = SIDPreferences()
        var starts = 0
        var lastStartError: SIDStartError?
        /// The pages that stand, by their sign-ins.
        var pages: [Attempt.ID: StartPage] = [:]
    }
    private let state = Locked(State())
    /// The starts on their way: the latest one takes the place of those before it.
    let reach = SignInReach(.latest)
    /// Who hears what becomes of the sign-ins.
    let events = Broadcast<SIDEvent>()

    /// What the app has set.
    var settings: SIDPreferences { state.withLock { $0.settings } }

    /// Changes settings, whatever another thread changes beside it.
    func change(_ body: (inout SIDPreferences) -> Void) { state.withLock { body(&$0.settings) } }

    /// Why the last start failed.
    var lastStartError: SIDStartError? { state.withLock { $0.lastStartError } }

    /// A start begins.
    func beginStart() -> Start {
        let number = state.withLock { state in
            state.starts += 1
            state.lastStartError = nil
            return state.starts
        }
        return Start(number: number, ticket: reach.beginLatest())
    }

    /// One start.
    struct Start: Sendable {
        fileprivate let number: Int
        let ticket: SignInTicket
    }

    /// A start has failed; if another one has begun meanwhile, that one's end counts.
    func fail(_ start: Start, _ error: SIDStartError) {
        state.withLock { if $0.starts == start.number { $0.lastStartError = error } }
    }

    /// The page of a sign-in, as long as it stands.
    func page(_ id: Attempt.ID) -> StartPage? { state.withLock { $0.pages[id] } }

    /// Remembers the page of a sign-in; nil forgets it.
    func setPage(_ id: Attempt.ID, _ page: StartPage?) { state.withLock { $0.pages[id] = page } }
}
