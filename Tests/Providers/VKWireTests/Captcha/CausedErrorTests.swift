import MemberCore
import Testing

@testable import VKWire

@Suite("An error whose cause was an unsolved captcha")
struct CausedErrorTests {
    private enum BerthError: CausedError, Equatable {
        case taken
        case unknown(captcha: Bool)

        static func unknown(cause: (any Error)?) -> BerthError { .unknown(captcha: cause is VKError) }
        var isUnknown: Bool { self != .taken }
    }

    @Test("names it if nothing better is known", arguments: [(BerthError.taken, false), (.unknown(captcha: false), true)])
    private func named(error: BerthError, isCaptcha: Bool) async {
        await #expect(throws: isCaptcha ? .unknown(captcha: true) : error) {
            try await naming { () async throws(BerthError) in
                CaptchaWatch.note(HostChallenge(page: nil))
                throw error
            }
        }
        await #expect(throws: error) { try await naming { () async throws(BerthError) in throw error } }
    }
}
