import MemberCore
import MemberOAuth
import MemberSignIn

/// The app's settings.
struct SIDPreferences: Sendable {
    var clientID = ""
    var userID: String?
    var partnerName: String?
    var partnerProfileUrl: String?
    var stand = SIDStand.prom
    var bankAppSchemes = SIDBankApp.schemes
    var seamlessSchemes = SIDBankApp.seamlessSchemes
    var appTokenLife = Duration.seconds(86_400)

    /// Returns the judge of seamless links.
    func judge(_ diagnostics: Diagnostics) -> SeamlessJudge {
        SeamlessJudge(policy: SeamlessPolicy(stand, schemes: seamlessSchemes), diagnostics: diagnostics)
    }
}

/// The state of `SID` as long as the process lives; what must survive the process is in the vault.
final class SIDState: Sendable, Masked {
    private struct State: Sendable {
        var settings = SIDPreferences()
        var starts = 0
        var lastStartError: SIDStartError?
        /// The open pages, by their sign-ins.
        var pages: [Attempt.ID: StartPage] = [:]
    }
    private let state = Locked(State())
    /// The pending starts: the latest one replaces the earlier ones.
    let reach = SignInReach(.latest)
    /// The streams of the sign-ins' events.
    let events = Broadcast<SIDEvent>()

    var settings: SIDPreferences { state.withLock { $0.settings } }

    /// Changes the settings under a lock, so that changes on several threads are all kept.
    func change(_ body: (inout SIDPreferences) -> Void) { state.withLock { body(&$0.settings) } }

    /// The error of the last start.
    var lastStartError: SIDStartError? { state.withLock { $0.lastStartError } }

    /// Begins a start.
    func beginStart() -> Start {
        let number = state.withLock { state in
            state.starts += 1
            state.lastStartError = nil
            return state.starts
        }
        return Start(number: number, ticket: reach.beginLatest())
    }

    struct Start: Sendable {
        fileprivate let number: Int
        let ticket: SignInTicket
    }

    /// Records that a start failed; if another one has begun meanwhile, the error is ignored.
    func fail(_ start: Start, _ error: SIDStartError) {
        state.withLock { if $0.starts == start.number { $0.lastStartError = error } }
    }

    /// Returns the page of a sign-in while it is open.
    func page(_ id: Attempt.ID) -> StartPage? { state.withLock { $0.pages[id] } }

    /// Records the page of a sign-in; nil removes it.
    func setPage(_ id: Attempt.ID, _ page: StartPage?) { state.withLock { $0.pages[id] = page } }
}
