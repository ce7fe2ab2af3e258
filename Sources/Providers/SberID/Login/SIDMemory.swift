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
        var lastStartError: SIDStartError?
        /// The pages that stand, by their sign-ins.
        var pages: [Attempt.ID: StartPage] = [:]
        /// Ends the sign-in that waits at a user agent.
        var run: (number: Int, cancel: @Sendable () -> Void)?
        var runs = 0
    }
    private let state = Locked(State())

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

    /// The page of a sign-in, as long as it stands.
    func page(_ id: Attempt.ID) -> StartPage? { state.withLock { $0.pages[id] } }

    /// Remembers the page of a sign-in; nil forgets it.
    func setPage(_ id: Attempt.ID, _ page: StartPage?) { state.withLock { $0.pages[id] = page } }

    /// Remembers how a sign-in at a user agent is ended, and ends the one before it.
    /// - Returns: Its number.
    func replaceRun(_ cancel: @escaping @Sendable () -> Void) -> Int {
        let (old, number) = state.withLock { state in
            let old = state.run
            state.runs += 1
            state.run = (state.runs, cancel)
            return (old, state.runs)
        }
        old?.cancel()
        return number
    }

    /// Ends the sign-in that waits at a user agent, if there is one.
    func cancelRun() {
        let old = state.withLock { state in
            defer { state.run = nil }
            return state.run
        }
        old?.cancel()
    }

    /// A sign-in at a user agent has ended.
    func endRun(_ number: Int) { state.withLock { if $0.run?.number == number { $0.run = nil } } }
}
