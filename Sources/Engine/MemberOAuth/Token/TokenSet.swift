public import Foundation
public import MemberCore

/// The tokens that a token endpoint returned, and the time of the response.
public struct TokenSet: Sendable, Equatable {
    /// When an access token ends.
    public enum Life: Sendable, Equatable {
        /// This many seconds after the response.
        case seconds(Double)
        /// Never, by the provider's rules.
        case endless
        /// The response does not say; the token is used until a resource refuses it.
        case unknown
    }

    /// The members, behind one reference: a set of tokens is handed out with each call, and a copy counts one reference only.
    private final class Box: Sendable {
        let members: Members

        init(_ members: Members) { self.members = members }
    }

    private struct Members: Sendable, Equatable {
        var accessToken: Secret
        var type: String
        var life: Life
        var refreshToken: Secret?
        var idToken: Secret?
        var scopes: [String]?
        var expiredScopes: Set<String> = []
        var carried: FormFields
        var extra: [String: JSONValue]
        var received: Date
        var receivedUptime: Double
        var bootID: String
    }

    private var box: Box

    private var members: Members {
        get { box.members }
        set { box = Box(newValue) }
    }

    /// The access token, opaque whatever its form (RFC 9068 §6); empty only where a redirect contained only an ID token.
    public var accessToken: Secret {
        get { box.members.accessToken }
        set { members.accessToken = newValue }
    }

    /// How the access token is presented to a resource (`token_type`, RFC 6749 §7.1), as the server spells it; its case does
    /// not matter.
    public var type: String {
        get { box.members.type }
        set { members.type = newValue }
    }

    /// How long the access token is valid, counted from the response: at most a hundred years forward or back; an unusable
    /// number of seconds becomes ``Life/unknown``. So every life can be stored.
    public var life: Life {
        get { box.members.life }
        set { members.life = newValue.bounded }
    }

    /// The refresh token, if there is one.
    public var refreshToken: Secret? {
        get { box.members.refreshToken }
        set { members.refreshToken = newValue }
    }

    /// The ID token as received, if there was one.
    public var idToken: Secret? {
        get { box.members.idToken }
        set { members.idToken = newValue }
    }

    /// The scopes granted; nil where the response does not say, which means: as requested.
    public var scopes: [String]? {
        get { box.members.scopes }
        set { members.scopes = newValue }
    }

    /// Scopes that a renewal found to have expired: passed on with the tokens to be stored, but not stored with them.
    package var expiredScopes: Set<String> {
        get { box.members.expiredScopes }
        set { members.expiredScopes = newValue }
    }

    /// Redirect parameters that the token endpoint requires again.
    public var carried: FormFields {
        get { box.members.carried }
        set { members.carried = newValue }
    }

    /// Members of the response that the core does not know, for the provider's module.
    ///
    /// Numbers are kept in the form in which a store returns them: whole numbers of 64 bits as `JSONValue.integer`, and values
    /// that JSON cannot write as `JSONValue.null`.
    public var extra: [String: JSONValue] {
        get { box.members.extra }
        set { members.extra = newValue.mapValues(\.asRead) }
    }

    /// The wall time of the response.
    public var received: Date {
        get { box.members.received }
        set { members.received = newValue }
    }

    /// The machine's uptime at the response, in seconds.
    package var receivedUptime: Double {
        get { box.members.receivedUptime }
        set { members.receivedUptime = newValue }
    }

    /// The run of the machine that `receivedUptime` belongs to.
    public var bootID: String {
        get { box.members.bootID }
        set { members.bootID = newValue }
    }

    /// Creates a token set as if received at a moment.
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - life: How long it is valid from now.
    ///   - refreshToken: The refresh token.
    ///   - idToken: The ID token as received.
    ///   - scopes: The scopes granted; nil where the response does not say.
    ///   - carried: Redirect parameters that the token endpoint requires again.
    ///   - extra: Members of the response that the core does not know.
    ///   - type: How the access token is presented to a resource.
    ///   - clock: The clock that gives the moment of the response.
    public init(
        accessToken: Secret, life: Life, refreshToken: Secret? = nil, idToken: Secret? = nil, scopes: [String]? = nil,
        carried: FormFields = [], extra: [String: JSONValue] = [:], type: String = "Bearer", receivedBy clock: any MemberClock
    ) {
        self.init(
            accessToken: accessToken, type: type, life: life, refreshToken: refreshToken, idToken: idToken, scopes: scopes,
            carried: carried, extra: extra, received: clock.now, receivedUptime: clock.uptime.inSeconds, bootID: clock.bootID)
    }

    /// Creates a token set whose moment of the response is known.
    init(
        accessToken: Secret, type: String, life: Life, refreshToken: Secret?, idToken: Secret?, scopes: [String]?,
        carried: FormFields,
        extra: [String: JSONValue], received: Date, receivedUptime: Double, bootID: String
    ) {
        box = Box(
            Members(
                accessToken: accessToken, type: type, life: life.bounded, refreshToken: refreshToken, idToken: idToken,
                scopes: scopes,
                carried: carried, extra: extra.mapValues(\.asRead), received: received, receivedUptime: receivedUptime,
                bootID: bootID))
    }

    /// Whether two sets have the same members.
    /// - Parameters:
    ///   - one: A set.
    ///   - other: Another one.
    /// - Returns: Whether they are equal.
    public static func == (one: TokenSet, other: TokenSet) -> Bool { one.box === other.box || one.members == other.members }

    /// The wall time at which the access token expires; nil where it never does, or its life is unknown.
    public var expires: Date? {
        if case .seconds(let seconds) = life { received.addingTimeInterval(seconds) } else { nil }
    }

    /// Whether the access token stays valid for a given time.
    ///
    /// Measured with the uptime, which cannot be set back; after a restart of the machine, or on another machine, by wall time. By the
    /// time of a store that machines share, the longer of the two counts.
    /// - Parameters:
    ///   - margin: How long it must still be valid.
    ///   - clock: The clock.
    /// - Returns: Whether it may be used without a refresh.
    public func isFresh(margin: Duration, by clock: any MemberClock) -> Bool {
        remainingLife(by: clock).map { $0 > margin } ?? true
    }

    /// How long the access token is still valid; nil where its life is endless or unknown.
    /// - Parameter clock: The clock.
    /// - Returns: The time left; below zero after it has expired.
    package func remainingLife(by clock: any MemberClock) -> Duration? {
        guard case .seconds(let life) = life else { return nil }
        // An absurdly long life must not trap.
        return .seconds(min(max(life - ageInSeconds(by: clock), -1e9), 1e9))
    }

    /// How long ago the tokens were received.
    /// - Parameter clock: The clock.
    /// - Returns: Their age; below zero where the wall clock was set back while the machine was off. If it was set back by more
    ///   than a day, the clock was wrong when they were received, and they count as very old: they are renewed where possible,
    ///   and do not count as new for years.
    package func age(by clock: any MemberClock) -> Duration {
        let age = ageInSeconds(by: clock)
        return .seconds(age < -86_400 ? 1e9 : min(age, 1e9))
    }

    private func ageInSeconds(by clock: any MemberClock) -> Double {
        let age = clock.now.timeIntervalSince(received)
        guard bootID == clock.bootID else { return age }
        let measured = clock.uptime.inSeconds - receivedUptime
        return clock is any SharedClock ? max(age, measured) : measured
    }
}

extension TokenSet: Masked {
    /// The kinds of values it contains, but no value: members that the core does not know may be secrets too.
    public var description: String {
        let kinds = ["access", refreshToken.map { _ in "refresh" }, idToken.map { _ in "ID" }].compactMap(\.self)
        return "<tokens: \(kinds.joined(separator: ", "))>"
    }
}

extension Duration {
    /// The duration as a floating-point number of seconds.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
