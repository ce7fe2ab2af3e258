import MemberCore
import MemberOAuth

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
final class SIDMemory: Sendable, Masked {
    private struct State: Sendable {
        var settings = SIDPreferences()
        var starts = 0
        /// The lowest number that is in force; later starts and sign-outs raise it.
        var firstInForce = 0
        var lastStartError: SIDStartError?
        /// The pages that stand, by their sign-ins.
        var pages: [Attempt.ID: StartPage] = [:]
        /// How the sign-ins that wait at user agents are ended, by the numbers of their starts.
        var runs: [Int: @Sendable () -> Void] = [:]
    }
    private let state = Locked(State())
    /// Who hears what becomes of the sign-ins.
    let events = SIDEventHub()

    /// What the app has set.
    var settings: SIDPreferences { state.withLock { $0.settings } }

    /// Changes settings, whatever another thread changes beside it.
    func change(_ body: (inout SIDPreferences) -> Void) { state.withLock { body(&$0.settings) } }

    /// Why the last start failed.
    var lastStartError: SIDStartError? { state.withLock { $0.lastStartError } }

    /// A start begins.
    /// - Returns: Its number.
    func beginStart() -> Int {
        state.withLock { state in
            state.starts += 1
            state.lastStartError = nil
            return state.starts
        }
    }

    /// A start has failed; if another one has begun meanwhile, that one's end counts.
    func failStart(_ number: Int, _ error: SIDStartError) {
        state.withLock { if $0.starts == number { $0.lastStartError = error } }
    }

    /// A start takes the place of those before it.
    /// - Returns: Whether it does; no if a later one, or a sign-out, has taken its own.
    func takePlace(_ number: Int) -> Bool {
        state.withLock { state in
            guard number >= state.firstInForce else { return false }
            state.firstInForce = number
            return true
        }
    }

    /// A sign-out has ended all starts, also those that have stored nothing yet.
    func endStarts() { state.withLock { $0.firstInForce = $0.starts + 1 } }

    /// Whether a later start or a sign-out has taken the place of a start.
    func isOver(_ number: Int) -> Bool { state.withLock { number < $0.firstInForce } }

    /// The page of a sign-in, as long as it stands.
    func page(_ id: Attempt.ID) -> StartPage? { state.withLock { $0.pages[id] } }

    /// Remembers the page of a sign-in; nil forgets it.
    func setPage(_ id: Attempt.ID, _ page: StartPage?) { state.withLock { $0.pages[id] = page } }

    /// Remembers how a start's sign-in at a user agent is ended; one that is over already ends at once.
    func setRun(of number: Int, _ cancel: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            guard number >= state.firstInForce else { return true }
            state.runs[number] = cancel
            return false
        }
        if isOver { cancel() }
    }

    /// A start's sign-in at a user agent has ended.
    func endRun(of number: Int) { state.withLock { $0.runs[number] = nil } }

    /// Ends the sign-ins at user agents whose place was taken.
    func cancelReplacedRuns() {
        let old = state.withLock { state in
            let old = state.runs.filter { $0.key < state.firstInForce }
            for number in old.keys { state.runs[number] = nil }
            return old.values
        }
        for cancel in old { cancel() }
    }
}
