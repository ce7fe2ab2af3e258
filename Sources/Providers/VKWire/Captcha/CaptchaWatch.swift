import Foundation
import MemberCore

/// A captcha that nobody solved.
package struct UnsolvedCaptcha: Sendable, Equatable {
    /// The captcha with its page; nil where VK named no page of its own.
    package let captcha: Captcha?
}

/// Which challenge stayed unsolved in the work of one task.
package enum CaptchaWatch {
    @TaskLocal static var current: Locked<UnsolvedCaptcha?>?

    @TaskLocal static var isSkipped = false

    /// Does some work; if it is to be so, no challenge in it is shown to anybody.
    static func skipping<Result: Sendable>(_ isSkipped: Bool, _ body: () async -> Result) async -> Result {
        await $isSkipped.withValue(isSkipped) { await body() }
    }

    static func note(_ challenge: HostChallenge) {
        current?.withLock { $0 = UnsolvedCaptcha(captcha: challenge.page.map(Captcha.challenge)) }
    }

    /// Watches over some work.
    /// - Parameter body: The work.
    /// - Returns: What it brought, and the captcha that stayed unsolved meanwhile; nil if none did.
    package static func watching<Result: Sendable>(_ body: () async -> Result) async -> (Result, unsolved: UnsolvedCaptcha?) {
        let captcha = Locked<UnsolvedCaptcha?>(nil)
        let result = await $current.withValue(captcha) { await body() }
        return (result, captcha.value)
    }
}
