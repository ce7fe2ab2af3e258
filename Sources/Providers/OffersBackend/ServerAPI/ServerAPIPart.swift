package import MemberRequests

/// A part of an app's limits: what works in the background and what somebody waits for have disjoint ones, so that neither delays the
/// other, and both together keep the limits.
package struct ServerAPIPart: Sendable, Equatable {
    /// All of the limits.
    package static let whole = ServerAPIPart(percent: 100, isBackground: false)

    /// The part in percent, from 1 to 100.
    package let percent: Int
    /// Whether nobody waits for the calls.
    package let isBackground: Bool

    private init(percent: Int, isBackground: Bool) {
        (self.percent, self.isBackground) = (min(max(1, percent), 100), isBackground)
    }

    /// The part of calls in the background.
    /// - Parameter percent: Their part in percent.
    /// - Returns: The part.
    package static func background(_ percent: Int) -> ServerAPIPart { ServerAPIPart(percent: percent, isBackground: true) }

    /// The part that is left to other calls.
    /// - Parameter percent: The part of calls in the background, in percent.
    /// - Returns: The part.
    package static func beside(background percent: Int) -> ServerAPIPart {
        ServerAPIPart(percent: 100 - percent, isBackground: false)
    }

    /// The part of a limit; at least one call.
    package func limit(_ whole: RateLimit) -> RateLimit { RateLimit(whole.count * percent / 100, per: whole.window) }

    /// The name of a key of this part.
    func key(_ name: String) -> String { isBackground ? name + "/background" : name }
}
