import Foundation
import MemberCore

/// Which challenge stayed unsolved in the work of one task.
package enum CaptchaWatch {
    @TaskLocal static var current: Locked<Captcha?>?

    @TaskLocal static var isSkipped = false

    /// Does some work; if it is to be so, no challenge in it is shown to anybody.
    static func skipping<Result: Sendable>(_ isSkipped: Bool, _ body: () async -> Result) async -> Result {
        await $isSkipped.withValue(isSkipped) { await body() }
    }

    static func note(_ page: URL) { current?.withLock { $0 = .challenge(page) } }

    /// Watches over some work.
    /// - Parameter body: The work.
    /// - Returns: What it brought, and the captcha that stayed unsolved meanwhile; nil if none did.
    package static func watching<Result: Sendable>(_ body: () async -> Result) async -> (Result, unsolved: Captcha?) {
        let captcha = Locked<Captcha?>(nil)
        let result = await $current.withValue(captcha) { await body() }
        return (result, captcha.value)
    }
}
