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

    /// The access token, opaque whatever its form (RFC 9068 §6); empty only where a redirect contained only an ID token.
    public var accessToken: Secret
    /// How the access token is presented to a resource (`token_type`, RFC 6749 §7.1), as the server spells it; its case does
    /// not matter.
    public var type = "Bearer"
    /// How long the access token is valid, counted from the response: at most a hundred years forward or back; an unusable
    /// number of seconds becomes ``Life/unknown``. So every life can be stored.
    public var life: Life { didSet { life = life.bounded } }
    /// The refresh token, if there is one.
    public var refreshToken: Secret?
    /// The ID token as received, if there was one.
    public var idToken: Secret?
    /// The scopes granted; nil where the response does not say, which means: as requested.
    public var scopes: [String]?
    /// Scopes that a renewal found to have expired: passed on with the tokens to be stored, but not stored with them.
    package var expiredScopes: Set<String> = []
    /// Redirect parameters that the token endpoint requires again.
    public var carried: FormFields
    /// Members of the response that the core does not know, for the provider's module.
    ///
    /// Numbers are kept in the form in which a store returns them: whole numbers of 64 bits as `JSONValue.integer`, and values
    /// that JSON cannot write as `JSONValue.null`.
    public var extra: [String: JSONValue] { didSet { extra = extra.mapValues(\.asRead) } }
    /// The wall time of the response.
    public var received: Date
    /// The machine's uptime at the response, in seconds.
    package var receivedUptime: Double
    /// The run of the machine that `receivedUptime` belongs to.
    public var bootID: String

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
        self.accessToken = accessToken
        self.type = type
        self.life = life.bounded
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scopes = scopes
        self.carried = carried
        self.extra = extra.mapValues(\.asRead)
        received = clock.now
        receivedUptime = clock.uptime.inSeconds
        bootID = clock.bootID
    }

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

extension TokenSet {
    /// The form in which a token set is sealed. Unknown members survive in ``Stored/extra``.
    package struct Stored: Codable {
        package var accessToken: String
        /// Absent in data of older versions, which supported only Bearer.
        package var type: String?
        package var life: Double?
        package var endless: Bool?
        package var refreshToken: String?
        package var idToken: String?
        package var scopes: [String]?
        package var carried: [[String]]
        package var extra: [String: JSONValue]
        package var received: Double
        /// The moment of the response in seconds since 2001, as `Date` stores it: converting through ``received`` would lose the
        /// last digits. Absent in data of older versions.
        package var receivedExactly: Double?
        package var receivedUptime: Double
        package var bootID: String
    }

    package var stored: Stored {
        var seconds: Double?
        if case .seconds(let value) = life { seconds = value }
        return Stored(
            accessToken: accessToken.reveal, type: type, life: seconds, endless: life == .endless,
            refreshToken: refreshToken?.reveal,
            idToken: idToken?.reveal, scopes: scopes, carried: carried.fields.map { [$0.name, $0.value] }, extra: extra,
            received: received.timeIntervalSince1970, receivedExactly: received.timeIntervalSinceReferenceDate,
            receivedUptime: receivedUptime, bootID: bootID)
    }

    /// The stored form as JSON: equal to the encoding of ``stored``.
    /// - Returns: One JSON object.
    /// - Throws: `EncodingError` where the moment of the response is not a finite number.
    package func encoded() throws -> Data {
        let stored = stored
        let numbers = [stored.life, stored.received, stored.receivedExactly, stored.receivedUptime].compactMap(\.self)
        guard numbers.allSatisfy(\.isFinite) else { return try JSONEncoder().encode(stored) }
        var writer = JSONObjectWriter()
        writer.add("accessToken", stored.accessToken)
        writer.add("type", stored.type)
        writer.add("life", stored.life)
        writer.add("endless", stored.endless)
        writer.add("refreshToken", stored.refreshToken)
        writer.add("idToken", stored.idToken)
        writer.add("scopes", stored.scopes)
        writer.add("carried", stored.carried)
        writer.add("extra", json: stored.extra.isEmpty ? Data("{}".utf8) : try JSONEncoder().encode(stored.extra))
        writer.add("received", stored.received)
        writer.add("receivedExactly", stored.receivedExactly)
        writer.add("receivedUptime", stored.receivedUptime)
        writer.add("bootID", stored.bootID)
        return writer.data
    }

    package init(_ stored: Stored) {
        accessToken = Secret(stored.accessToken)
        type = stored.type ?? "Bearer"
        life = (stored.life.map(Life.seconds) ?? (stored.endless == true ? .endless : .unknown)).bounded
        refreshToken = stored.refreshToken.map(Secret.init)
        idToken = stored.idToken.map(Secret.init)
        scopes = stored.scopes
        carried = FormFields(stored.carried.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
        extra = stored.extra.mapValues(\.asRead)
        received = Date(timeIntervalSince1970: stored.received)
        if let exactly = stored.receivedExactly.map(Date.init(timeIntervalSinceReferenceDate:)),
            abs(exactly.timeIntervalSince(received)) < 1
        {
            received = exactly
        }
        receivedUptime = stored.receivedUptime
        bootID = stored.bootID
    }
}

extension TokenSet.Life {
    /// A hundred years, in seconds: the longest life that is stored.
    static let longest = 3_155_760_000.0

    /// The life within the bounds that can be stored.
    var bounded: TokenSet.Life {
        guard case .seconds(let seconds) = self else { return self }
        return seconds.isNaN ? .unknown : .seconds(min(max(seconds, -Self.longest), Self.longest))
    }
}

extension JSONValue {
    /// The value as it is read back from its JSON text.
    var asRead: JSONValue {
        switch self {
        case .number(let number):
            if !number.isFinite { return .null }
            return Int64(exactly: number).map(JSONValue.integer) ?? self
        case .array(let values): return .array(values.map(\.asRead))
        case .object(let members): return .object(members.mapValues(\.asRead))
        case .null, .bool, .integer, .string: return self
        }
    }
}
